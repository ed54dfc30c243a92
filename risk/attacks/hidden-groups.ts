import { byColumn, COUNT, planOf } from '../asking/plans.ts'
import type { Asking, Attack, YesOrNo } from '../field/attack.ts'
import { Evidence } from '../field/evidence.ts'
import { groupAround } from '../field/groups.ts'

/** How many groups an answer hides may tell how many there are: of conditions that leave one person, whether he meets one more. */

const TRIES = 30

export const hiddenGroups: Attack = {
  name: 'number of hidden groups',
  idea: 'How many groups are hidden of those who have it, and of those who do not, where one person is alone.',
  kind: 'yes or no',
  secretOf: ({ yesOrNo }) => yesOrNo,
  begin(field, row) {
    const { world, yesOrNo } = field
    const by = world.splits.slice(0, 1).map(byColumn)
    const evidence = new Evidence()
    const said = new Set<string>()
    function* asking(): Asking {
      for (let turn = 0; turn < TRIES; turn += 1) {
        const alone = groupAround(field, row, { least: 1, most: 1 })
        const key = JSON.stringify(alone?.filter)
        if (alone === null || said.has(key)) continue
        said.add(key)
        const plan = ({ holds, lacks }: YesOrNo, isYes: boolean) =>
          planOf(world.model, [...alone.filter, isYes ? holds : lacks], [COUNT], by)
        const yes = yield { plan: plan(yesOrNo, true) }
        const no = yield { plan: plan(yesOrNo, false) }
        const more = (yes?.hidden ?? 0) - (no?.hidden ?? 0)
        if (more !== 0) evidence.add(more > 0 ? 1 : 0, 0.3)
      }
    }
    return {
      secret: yesOrNo,
      targets: [row],
      asking: asking(),
      guesses: () => [evidence.yesOrNo(yesOrNo.rate)],
    }
  },
}
