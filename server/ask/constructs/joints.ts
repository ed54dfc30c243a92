import type { Reading } from './reading.ts'
/** Words that join others, whatever is asked. */
export const joints: Reading = {
  words: [
    [
      'to',
      {},
      'to | through | until | up to | through to | right up to | up until | up to and including | to and including | through to and including',
    ],
    [
      'verb',
      {},
      'are | is | were | was | have | has | had | who | that | which | with | do | did | get | got | having | being | who are | that are | that were | who have | that have | which are | opted for | who opted for | that opted for | went for | who went for | that went for | who chose | that chose | who took | that took | go for | goes for | going for | went with | plumped for | chose | choose | include | including | includes | who were | came from | came in from | came through | came via | come from | come in from | come through | come via | comes from | comes through | comes via | are from | were from | is from | sit with | sits with | sat with | went to | goes to | go to | is with | are with | ended up with | end up with | end up | ended up | become | became | live | lives | live in | lives in | are based in | is based in | reside in | insured under | are insured under | covered under | are covered under',
    ],
    [
      'idle',
      {},
      'to the next | percentages for both | both percentages | both figures | two way table | two way | in the cells | in each cell | a single time | one single time | even once | even a single time | pairs of | pairs have | pairs that | pairs with | lives in | live in | living in | is it true that | is it true | is it right that | of all time | over the whole period | the whole period | for the whole period | are active | is active | took place | take place | takes place | taking place | taken place | fell on | fall on | falls on | falls in | fell in | fall in | fall into | falls into | falls under | fall under | in a bar chart | as it is | by the way | in order | a visualization | make up | makes up | made up | add up to | break out | or not | flag | flag up | highlight | full stop | closing off | closing out | closing down | wrapping up | rounding off | signing off | finishing off',
    ],
    ['with', {}, 'with'],
  ],
}
