import { reportsFailure } from './outcome.ts'
import { failuresOf, pathModel } from './path-model.ts'
import { inviteFormMachine } from '../../../src/machines/invite-form/invite-form.machine.ts'

/** SPEC sections 2, 5 and 8, the create form of the invitations tab. */
export const inviteFormTransitions = [
  '(root): email edited → stays',
  '(root): form submitted → creating or rejected',
  '(root): role chosen → stays',
  'rejected: is showsFieldErrors',
  'creating: is busy',
  'creating: runs createInvitation',
  'creating: createInvitation fails → editing',
  'creating: createInvitation is answered → copying',
  'creating: email edited → stays',
  'creating: form submitted → stays',
  'creating: role chosen → stays',
  'copying: runs copyLink',
  'copying: copyLink fails → editing',
  'copying: copyLink is answered → editing',
  'copying: form submitted → stays',
]

export const inviteFormPaths = pathModel(inviteFormMachine, {
  actors: ['createInvitation', 'copyLink'],
  asks: {
    createInvitation: ({ before: { context } }) => ({ email: 'ben@example.com', role: context.role }),
    copyLink: () => ({ code: 'code' }),
  },
  events: [
    { type: 'email.edited', value: 'ben@example.com' },
    { type: 'role.chosen', role: 'admin' },
    { type: 'form.submitted' },
    { type: 'xstate.done.actor.createInvitation', output: 'code', actorId: 'createInvitation' },
    ...failuresOf('createInvitation'),
    { type: 'xstate.done.actor.copyLink', output: undefined, actorId: 'copyLink' },
    { type: 'xstate.error.actor.copyLink', error: new Error(''), actorId: 'copyLink' },
  ],
  holds: { creating: ({ email }) => email === 'ben@example.com', copying: ({ code }) => code === 'code' },
  changes: {
    'email.edited': ({ before, event }) => ({
      email: before.matches('creating') ? before.context.email : String(event['value']),
    }),
    'role.chosen': ({ before, event }) => ({
      role: before.matches('creating') ? before.context.role : (event['role'] as 'admin'),
    }),
    'done.actor.createInvitation': () => ({ email: '', role: 'content_editor' as const }),
  },
  leads: {
    'form.submitted': ({ before }) =>
      before.matches('copying') ? 'copying' : before.context.email === '' ? 'rejected' : 'creating',
  },
  calls: {
    'done.actor.createInvitation': () => [
      ['report', { kind: 'success', text: 'Invitation created successfully', outdates: true, row: null }],
    ],
    'error.actor.createInvitation': reportsFailure('Failed to create invitation'),
    'done.actor.copyLink': () => [
      [
        'report',
        {
          kind: 'success',
          text: 'Invitation created and link copied to clipboard',
          outdates: false,
          row: null,
        },
      ],
    ],
    'error.actor.copyLink': () => [
      ['report', { kind: 'error', text: 'Failed to copy link to clipboard', outdates: false, row: null }],
    ],
  },
})
