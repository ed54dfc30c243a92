import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import './gate.css'

/** The page before sign-in: one card in the middle. */
export function Gate({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}) {
  return (
    <main className="gate">
      <div className="card gate__card">
        <p className="gate__brand">
          <BrandMark /> Querent <span className="badge">BETA</span>
        </p>
        <h1 className="gate__title">{title}</h1>
        <p className="gate__lead">{lead}</p>
        {children}
      </div>
    </main>
  )
}
