import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { BetweenFields } from './sentence.connect.ts'
import './between.css'

/** A condition from one day or number to another. */
export function BetweenView({ fields }: { readonly fields: BetweenFields }) {
  const { type, ends, min, max, problem, isApplying, edit, apply } = fields
  const id = useId()
  const field = {
    type,
    min,
    max,
    step: 'any',
    required: false,
    describedBy: problem === null ? undefined : id,
  }
  return (
    <form
      className="between"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField {...field} label="From" name="from" value={ends.from} onChange={(from) => edit({ from })} />
      <TextField {...field} label="To" name="to" value={ends.to} onChange={(to) => edit({ to })} />
      <Button type="submit" aria-disabled={isApplying}>
        {isApplying ? 'Applying...' : 'Apply'}
      </Button>
      <p id={id} role="alert" className="between__problem">
        {problem}
      </p>
    </form>
  )
}
