import { Button } from './button.tsx'
import './gate.css'

/** Stands in for a page whose code did not arrive, or that failed as a whole. */
export const PageFailed = () => (
  <main className="gate">
    <div className="gate__card card" role="alert">
      <h1 className="gate__title">This page could not be shown</h1>
      <p className="gate__lead">Check your connection, then load it again. What you typed is kept.</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </div>
  </main>
)
