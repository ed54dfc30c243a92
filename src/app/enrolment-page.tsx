import type { ActorRefFrom } from 'xstate'
import { EnrolmentView } from '../features/enrolment/enrolment-view.tsx'
import type { enrolmentMachine } from '../machines/enrolment/enrolment.machine.ts'
import { Gate } from '../ui/gate.tsx'

/** A sign-in that asks for a second factor turns one on first. */
export default function EnrolmentPage({
  enrolment,
}: {
  readonly enrolment: ActorRefFrom<typeof enrolmentMachine>
}) {
  return (
    <Gate title="Turn on a second factor" lead="Admins have to have one here.">
      <EnrolmentView actor={enrolment} />
    </Gate>
  )
}
