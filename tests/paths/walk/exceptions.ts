/** What is as it should be though a law that holds of other machines does not, each with the reason. */
export const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  admin: Object.fromEntries(
    ['users', 'invitations', 'models', 'queries', 'errorLogs'].map((tab) => [
      `duplicated, tab.chosen: twice it asks twice for ${tab}`,
      'tabs tell of another tab than the selected one alone',
    ]),
  ),
  invitation: {
    'cut, done.actor.revoke: nothing leads from "used" to "revoked"':
      'an invitation that was used in the meantime is not revoked (SPEC section 4)',
    'cut, done.actor.revoke: nothing leads from "expired" to "revoked"':
      'an invitation that has expired in the meantime is not revoked (SPEC section 4)',
  },
  heading: {
    'cut, done.actor.generateHeading: nothing leads from "failed" to "generated"':
      'a heading that fails is Query Results (SPEC section 4); it is not asked for again',
  },
  workspace: {
    'duplicated, query.answered: twice it asks twice for result':
      'the machine of a query ends with one answer',
  },
}
/** A page that has nothing new says that there is no more; the newest page says again how many there are. */
const SAYS_AGAIN =
  /^reordered, done\.actor\.(loadMore|reload): done\.actor\.\w+ before it leads to \[\{"paging":"(complete|partial)"/

export const isException = (machine: string, what: string): boolean =>
  what in (EXCEPTIONS[machine] ?? {}) || (machine === 'history' && SAYS_AGAIN.test(what))
