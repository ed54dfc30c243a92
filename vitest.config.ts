import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,server,datasets,tests,eval,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // These end a hang; a slow machine is no failure.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Two cores are half idle with two: a test in the browser mostly waits.
    maxWorkers: 3,
  },
})
