import type { Offered } from '../../api/offers.ts'

/** What a question may have asked for, why it was not answered, and how its words were read, where the server says. */
export const connectOffers = ({ offers, interpretation }: Offered) => ({
  offers,
  reason: interpretation?.reason ?? null,
  tokens: interpretation?.tokens ?? [],
})

/** For screen readers: that there is something to choose, not all of it. */
export const offersAnnouncement = ({ offers: { length } }: Offered) =>
  `Did you mean one of these? ${length} ${length === 1 ? 'question' : 'questions'} to choose from`
