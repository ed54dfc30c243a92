import type { ButtonHTMLAttributes } from 'react'
import './button.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'primary' | 'normal' | 'plain' | 'danger'
  readonly wide?: boolean
  /** Work is going on: a spinner stands before the text. */
  readonly busy?: boolean
}

export function Button({
  look = 'normal',
  wide = false,
  busy = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const classes = ['button', look === 'normal' ? '' : `button--${look}`, wide ? 'button--wide' : '']
  return (
    <button type={type} className={classes.filter(Boolean).join(' ')} {...rest}>
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
