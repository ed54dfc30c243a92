import type { Result } from './html-report.ts'
import { stepsOf } from '../generate/words.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Case {
  readonly name: string
  /** What is wrong, or null. */
  readonly failure: string | null
}

const casesOf = ({ actor, browser }: Result): readonly Case[] => [
  { name: 'the machine does what its model says', failure: actor.divergence },
  {
    name: 'the machine is as its table has it',
    failure: actor.differences.length === 0 ? null : actor.differences.join('\n'),
  },
  {
    name: 'its paths take every transition',
    failure: actor.uncovered.length === 0 ? null : actor.uncovered.join('\n'),
  },
  ...(browser === null
    ? []
    : [
        ...browser.drives.map((drive) => ({
          name: `path ${drive.number} in the browser: ${stepsOf(drive).join(', ')}`,
          failure: drive.failure,
        })),
        {
          name: 'paths in the browser take every transition that is in view',
          failure:
            browser.uncovered.length + browser.stale.length === 0
              ? null
              : [...browser.uncovered, ...browser.stale].join('\n'),
        },
        {
          name: 'paths on record are still there',
          failure: browser.lost.length === 0 ? null : browser.lost.join('\n'),
        },
      ]),
]

/** The results in the form that continuous integration reads. */
export function junitOf(results: readonly Result[]): string {
  const suites = results.map((result) => {
    const cases = casesOf(result)
    const failures = cases.filter(({ failure }) => failure !== null).length
    return [
      `  <testsuite name="${result.machine.name}" tests="${cases.length}" failures="${failures}">`,
      ...cases.map(({ name, failure }) =>
        failure === null
          ? `    <testcase classname="${result.machine.name}" name="${escaped(name)}"/>`
          : `    <testcase classname="${result.machine.name}" name="${escaped(name)}"><failure>${escaped(failure)}</failure></testcase>`,
      ),
      '  </testsuite>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="generated paths">',
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}
