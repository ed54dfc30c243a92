import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { analysisMachine } from '../../machines/analysis/analysis.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useReveal } from '../../ui/use-reveal.ts'
import { connectAnalysis } from './analysis.connect.ts'
import './analysis.css'

interface AnalysisProps {
  readonly actor: ActorRefFrom<typeof analysisMachine>
}

export function AnalysisButtonView({ actor }: AnalysisProps) {
  const analysis = connectAnalysis(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const frame = useFocusReturn<HTMLDivElement>(analysis.busy)
  return (
    <div ref={frame}>
      <Button disabled={analysis.disabled} busy={analysis.busy} onClick={analysis.generate}>
        {analysis.label}
      </Button>
    </div>
  )
}

/** The analysis once it is there, or why it is not; it comes into view where somebody just asked for it. */
export function AnalysisView({ actor, isKept }: AnalysisProps & { readonly isKept: boolean }) {
  const analysis = connectAnalysis(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const reveal = useReveal(!isKept)
  return (
    <>
      {analysis.error === null ? null : <Alert>{analysis.error}</Alert>}
      <div aria-live="polite">
        {analysis.paragraphs === null ? null : (
          <section ref={reveal} className="analysis" aria-labelledby="analysis-title">
            <h2 className="section-title" id="analysis-title">
              Analysis
            </h2>
            {analysis.paragraphs.map((paragraph) => (
              <p key={paragraph} className="analysis__text">
                {paragraph}
              </p>
            ))}
          </section>
        )}
      </div>
    </>
  )
}
