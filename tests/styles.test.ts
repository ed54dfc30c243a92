import { expect, it } from 'vitest'
import { styleFaults } from '../tools/styles/faults.ts'

/** What `npm run check` says of styles that are not as docs/decisions/0034-styles.md has them. */

const SOUND = {
  'src/app/start.tsx': "import '../ui/tokens.css'\nimport '../ui/base.css'\nimport './page.tsx'",
  'src/app/page.tsx': "import '../features/list/list-view.tsx'\nexport const page = <h1 className='title' />",
  'src/ui/tokens.css': '@layer tokens, base, features;\n@layer tokens { :root { --ink: black } }',
  'src/ui/base.css': '@layer base { p { color: var(--ink) } .title { margin: 0 } }',
  'src/ui/button.tsx': "import './button.css'\nexport const Button = () => <b className='button' />",
  'src/ui/button.css': '@layer pieces { .button { margin: 0 } .button:hover { margin: 1px } }',
  'src/features/list/list-view.tsx': `
    import { Button } from '../../ui/button.tsx'
    import './list.css'
    const names = ['list', \`list__dot--\${1 + 1}\`]
    export const View = ({ look }: { look: string }) => (
      <p className={names.join(' ')}><Button /><b className={look === 'wide' ? 'title list--wide' : undefined} /></p>
    )`,
  'src/features/list/list.css': `@layer features {
    .list { margin: 0 } .list .button { margin: 0 } .list__dot--good { margin: 0 }
    @media print { .list--wide { margin: 0 } }
  }`,
}
type Files = Partial<Record<keyof typeof SOUND, string>> & Readonly<Record<string, string>>

const faultsWith = (files: Files) => styleFaults(new Map(Object.entries({ ...SOUND, ...files })))

it('finds no fault in sheets that stand beside their views', () => {
  expect(faultsWith({})).toEqual([])
})

it.each<[fault: string, files: Files, faults: readonly string[]]>([
  [
    'rules outside the layer of their folder',
    { 'src/ui/button.css': '@layer features { .button { margin: 0 } }\n.button { margin: 0 }' },
    [
      'src/ui/button.css: "features" stands at its top, and all of it has to be in @layer pieces.',
      'src/ui/button.css: "style" stands at its top, and all of it has to be in @layer pieces.',
    ],
  ],
  [
    'an order of layers that is told twice',
    { 'src/ui/button.css': '@layer pieces, base;\n@layer pieces { .button { margin: 0 } }' },
    ['src/ui/button.css: "layer-statement" stands at its top, and all of it has to be in @layer pieces.'],
  ],
  [
    'a class with rules in two sheets',
    {
      'src/ui/base.css': '@layer base { p { color: var(--ink) } .title { margin: 0 } .button { margin: 0 } }',
    },
    [
      '.button: has rules in src/ui/base.css and src/ui/button.css; leave them to one, or name it beside a class of the other.',
    ],
  ],
  [
    'a class that stands in several sheets and belongs to none',
    {
      'src/ui/base.css':
        '@layer base { p { color: var(--ink) } .title { margin: 0 } .title .mark { margin: 0 } }',
      'src/ui/button.css': '@layer pieces { .button { margin: 0 } .button > .mark { margin: 0 } }',
      'src/ui/button.tsx': "import './button.css'\nexport const Button = () => <b className='button mark' />",
    },
    ['.mark: several sheets name it, each beside another class; give it to one.'],
  ],
  [
    'a selector without a class of its sheet',
    {
      'src/ui/button.css':
        '@layer pieces { .button { margin: 0 } p { margin: 0 } .title + .title { margin: 0 } }',
    },
    [
      'src/ui/button.css: a selector for elements names no class of this sheet.',
      'src/ui/button.css: a selector for .title .title names no class of this sheet.',
    ],
  ],
  [
    'a piece that knows a feature',
    { 'src/ui/button.css': '@layer pieces { .button { margin: 0 } .list .button { margin: 0 } }' },
    ['src/ui/button.css: names .list, which is no class of its folder or of src/ui.'],
  ],
  [
    'a feature that knows another',
    {
      'src/features/chart/chart.css': '@layer features { .plot { margin: 0 } .list > .plot { margin: 0 } }',
      'src/features/chart/chart-view.tsx':
        "import './chart.css'\nexport const chart = <b className='plot' />",
    },
    ['src/features/chart/chart.css: names .list, which is no class of its folder or of src/ui.'],
  ],
  [
    'rules that nothing uses',
    {
      'src/ui/button.css': '@layer pieces { .button { margin: 0 } .button--wide { margin: 0 } }',
      'src/features/list/list.css':
        '@layer features { .list, .list--wide, .list__dot--good, .list__end { margin: 0 } }',
    },
    [
      '.button--wide: nothing has it; delete its rules in src/ui/button.css.',
      '.list__end: nothing in src/features/list has it; delete its rules in src/features/list/list.css.',
    ],
  ],
  [
    'rules of ui that one feature alone uses',
    { 'src/app/page.tsx': 'export const page = 1' },
    ['.title: only src/features/list has it; move its rules there from src/ui/base.css.'],
  ],
  [
    'a class that has no rules',
    { 'src/app/page.tsx': "export const page = <h1 className='title title--long' />" },
    ['src/app/page.tsx: no sheet has a rule for .title--long.'],
  ],
  [
    'a class whose rules are not there yet, because they wait for another chunk',
    {
      'src/app/page.tsx':
        "const later = import('../ui/button.tsx')\nexport const page = <h1 className='title button' />",
    },
    ['src/app/page.tsx: gives .button and does not import src/ui/button.css.'],
  ],
  [
    'a sheet that nothing imports',
    { 'src/ui/link.css': '@layer pieces {}' },
    ['src/ui/link.css: nothing imports it.'],
  ],
  [
    'a token without use, and one without a value',
    { 'src/ui/button.css': '@layer pieces { .button { --gap: 1px; margin: var(--space) } }' },
    ['--gap: nothing reads it; delete it.', '--space: no sheet declares it.'],
  ],
])('finds %s', (_, files, faults) => {
  expect(faultsWith(files)).toEqual(faults)
})
