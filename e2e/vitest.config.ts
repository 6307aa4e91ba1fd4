import { defineConfig } from 'vitest/config'

/** Browser journeys against the real program; one after the other, they share the machine's two cores. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    environment: 'node',
    globalSetup: ['./lib/build-web.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // What is waited for comes late on a loaded machine; one second says nothing about the portal.
    expect: { poll: { timeout: 15_000 } },
    fileParallelism: false,
    maxWorkers: 1,
  },
})
