import { pathModel } from '../path-model.ts'
import { inviteFormMachine } from './invite-form.machine.ts'

/** SPEC sections 2, 5 and 8, the create form of the invitations tab. */
export const inviteFormTransitions = [
  '(root) · email.edited → stays / editEmail',
  '(root) · role.chosen → stays / chooseRole',
  '(root) · form.submitted [isValid] → creating',
  '(root) · form.submitted → rejected',
  'rejected · is showsFieldErrors',
  'creating · runs createInvitation',
  'creating · is busy',
  'creating · email.edited → stays',
  'creating · role.chosen → stays',
  'creating · form.submitted → stays',
  'creating · done createInvitation → copying / keepCode, clearForm, report',
  'creating · failed createInvitation → editing / report',
  'copying · runs copyLink',
  'copying · form.submitted → stays',
  'copying · done copyLink → editing / report',
  'copying · failed copyLink → editing / report',
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
    { type: 'xstate.error.actor.createInvitation', error: new Error(''), actorId: 'createInvitation' },
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
    'error.actor.createInvitation': () => [
      ['report', { kind: 'error', text: 'Failed to create invitation', outdates: false, row: null }],
    ],
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
