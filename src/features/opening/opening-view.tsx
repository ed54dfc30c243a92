import { Link } from 'wouter'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

interface OpeningProps {
  readonly stage: 'opening' | 'missing' | 'unopened'
  readonly onRetry: () => void
}

/** In the place of an answer that its address asks for: that it is on its way, or why it does not come. */
export function OpeningView({ stage, onRetry }: OpeningProps) {
  if (stage === 'opening')
    return (
      <p className="empty" role="status">
        Opening the answer...
      </p>
    )
  return stage === 'missing' ? (
    <Alert title="There is no answer at this address">
      <p>It was never given, it is not kept any more, or somebody else asked for it.</p>
      <Link href="/">Ask a new question</Link>
    </Alert>
  ) : (
    <Alert title="The answer could not be opened">
      <p>Check your connection, then try again.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Alert>
  )
}
