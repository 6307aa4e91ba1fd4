import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { onlyExtended } from './scripts/testing/tiers.ts'

// Each portal starts a thread for the broker, which takes a third less processor with what the last one compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile')

const unit = {
  exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**'],
  environment: 'node' as const,
  // The files of a worker share what they have loaded: to load the program anew takes longer than most files. A test
  // leaves nothing behind in modules, globals or the environment.
  isolate: false,
  // As in run-portal.ts.
  execArgv: ['--wasm-wrapper-tiering-budget=2000000000'],
  testTimeout: 30_000,
  // What is waited for comes late on a loaded machine; one second says nothing about the portal.
  expect: { poll: { timeout: 15_000 } },
}

/**
 * `pure` needs nothing but Node; `server` gets one PostgreSQL for the run, started only if one of its files is
 * run. The browser journeys join with `--mode all`, which is what `npm test` does, and with `--mode extended`.
 */
export default defineConfig(({ mode }) => ({
  test: {
    // More than the processors of a small machine: one file waits while the others compute.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...unit,
          name: 'pure',
          include: ['{contract,texts,decoders,formulas,importing,web,demo/models}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...unit,
          name: 'server',
          include: ['{server,scripts,bench}/**/*.test.ts', 'demo/*.test.ts'],
          // By name, in the mode `test`, any file can be run.
          exclude: [...unit.exclude, ...(mode === 'all' || mode === 'fast' ? onlyExtended : [])],
          globalSetup: ['./server/test/support/global-setup.ts'],
          hookTimeout: 60_000,
        },
      },
      ...(mode === 'all' || mode === 'extended' ? ['./e2e/vitest.config.ts'] : []),
    ],
  },
}))
