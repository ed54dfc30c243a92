import './progress-bar.css'

interface ProgressBarProps {
  readonly label: string
  /** From 0 to 100. */
  readonly percent: number
  /** What a screen reader says of it. */
  readonly text: string
}

/** How far something has come. */
export const ProgressBar = ({ label, percent, text }: ProgressBarProps) => (
  <div
    className="progress-bar"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    aria-valuetext={text}
  >
    <span className="progress-bar__done" style={{ inlineSize: `${percent}%` }} />
  </div>
)
