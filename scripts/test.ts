import { requireChromium } from './chromium.ts'
import { findCommand, requireNode24, runProgram } from './run.ts'
import { buildWebIfStale } from './web-build.ts'

requireNode24()
await requireChromium()
await buildWebIfStale()
process.exitCode = await runProgram(process.execPath, [
  findCommand('vitest'),
  'run',
  '--mode=all',
  '--reporter=default',
  '--reporter=./scripts/tally-reporter.ts',
  ...process.argv.slice(2),
])
