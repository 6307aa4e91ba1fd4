import { defaultExclude, defineConfig } from 'vitest/config'
import { onlyExtended } from '../scripts/testing/tiers.ts'

/** Browser journeys against the real program, three files at a time: one waits while the others compute. */
export default defineConfig(({ mode }) => ({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // By name, in the mode `test`, any file can be run.
    exclude: [
      ...defaultExclude,
      ...(mode === 'all' ? onlyExtended.map((pattern) => pattern.replace(/^e2e\//, '')) : []),
    ],
    // As in ../vitest.config.ts.
    isolate: false,
    environment: 'node',
    globalSetup: ['./lib/program/build-web.ts', '../server/test/support/global-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // After the server's tests: a browser, a portal and a database beside them would make them wait.
    sequence: { groupOrder: 1 },
    // What is waited for comes late on a loaded machine; one second says nothing about the portal.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 3,
  },
}))
