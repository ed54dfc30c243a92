import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

/** Tests of the built application. */
const BUILT = ['tests/browser/**/*.test.ts', 'tests/paths/**/*.test.ts', 'tests/{bundle,headers}.test.ts']

const shared = {
  environment: 'node' as const,
  // Files of a worker share their modules, and so one browser.
  isolate: false,
  // These end a hang; a slow machine is no failure.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    // Two cores are half idle with two: a test in the browser mostly waits.
    globalSetup: 'tests/support/temporary.ts',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'sources',
          include: ['{src,server,datasets,tests,eval,risk,tools}/**/*.test.{ts,tsx}'],
          exclude: BUILT,
        },
      },
      { test: { ...shared, name: 'built', include: BUILT, globalSetup: 'tests/support/builds.ts' } },
    ],
  },
})
