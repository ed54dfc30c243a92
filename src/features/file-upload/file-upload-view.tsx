import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { fileUploadMachine } from '../../machines/file-upload/file-upload.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { connectFileUpload } from './file-upload.connect.ts'
import './file-upload.css'

/** How far a file on its way is, and what to do where it stopped. */
export function FileUploadView({ actor }: { readonly actor: ActorRefFrom<typeof fileUploadMachine> }) {
  const upload = connectFileUpload(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <div className="upload">
      <ProgressBar label={upload.name} percent={upload.percent} text={upload.text} />
      <p className="hint" aria-hidden="true">
        {upload.text}
      </p>
      {upload.problem === null ? null : (
        <Alert>
          {upload.problem}
          <Button onClick={upload.retry}>Go on</Button>
        </Alert>
      )}
    </div>
  )
}
