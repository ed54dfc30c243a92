import { useSelector } from '@xstate/react'
import { navigate } from 'wouter/use-browser-location'
import type { ActorRefFrom } from 'xstate'
import { ApiTokensView } from '../features/api-tokens/api-tokens-view.tsx'
import { EnrolmentView } from '../features/enrolment/enrolment-view.tsx'
import { OpenSessionsView } from '../features/open-sessions/open-sessions-view.tsx'
import { PasswordChangeView } from '../features/password-change/password-change-view.tsx'
import { SecondFactorView } from '../features/second-factor/second-factor-view.tsx'
import type { accountMachine } from '../machines/account/account.machine.ts'
import { Menu } from '../ui/menu.tsx'
import { DATA_PATH } from './place.ts'

interface AccountMenuProps {
  readonly account: ActorRefFrom<typeof accountMachine>
  readonly email: string
  readonly isAdmin: boolean
  /** Whether the server has more for an account than a password. */
  readonly isGuarded: boolean
}

/** The menu of the signed-in person, and the dialogs that it opens. */
export default function AccountMenu({ account, email, isAdmin, isGuarded }: AccountMenuProps) {
  const { passwordChange, secondFactor, apiTokens, openSessions } = useSelector(
    account,
    ({ children }) => children,
  )
  if (passwordChange === undefined || secondFactor === undefined) return null
  if (apiTokens === undefined || openSessions === undefined) return null
  const guards = [
    { label: 'Second Factor', act: () => secondFactor.send({ type: 'dialog.opened' }) },
    { label: 'API Tokens', act: () => apiTokens.send({ type: 'dialog.opened' }) },
    { label: 'Sessions', act: () => openSessions.send({ type: 'dialog.opened' }) },
  ]
  return (
    <>
      <Menu
        label="Account"
        lead={email}
        items={[
          ...(isAdmin ? [{ label: 'Data', act: () => navigate(DATA_PATH) }] : []),
          { label: 'Change Password', act: () => passwordChange.send({ type: 'form.opened' }) },
          ...(isGuarded ? guards : []),
        ]}
      />
      <PasswordChangeView actor={passwordChange} />
      <SecondFactorView actor={secondFactor}>
        {(enrolment) => <EnrolmentView actor={enrolment} />}
      </SecondFactorView>
      <ApiTokensView actor={apiTokens} />
      <OpenSessionsView actor={openSessions} />
    </>
  )
}
