import type { LoneFigure } from '../../table/behind.ts'
import './lone-figure.css'

/** One figure alone, large: what it is, how many stand behind it, how it stands to another. Its table stays below. */
export const LoneFigureView = ({ figure: { label, text, notes } }: { readonly figure: LoneFigure }) => (
  <div className="lone-figure">
    <p className="lone-figure__label">{label}</p>
    <p className="lone-figure__value">{text}</p>
    {notes.length === 0 ? null : <p className="lone-figure__notes">{notes.join(' · ')}</p>}
  </div>
)
