import { defineConfig } from 'vitest/config'

/** Browser journeys against the real program, two files at a time: one waits while the other computes. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    environment: 'node',
    globalSetup: ['./lib/build-web.ts', '../server/test/global-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // After the server's tests: a browser, a portal and a database beside them would make them wait.
    sequence: { groupOrder: 1 },
    // What is waited for comes late on a loaded machine; one second says nothing about the portal.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
  },
})
