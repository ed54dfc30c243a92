import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,server,datasets,tests,eval,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Argon2 and the engine share two cores with Chromium.
    maxWorkers: 2,
  },
})
