import { execFileSync } from 'node:child_process'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { requireChromium } from './processes/chromium.ts'
import { installForeignPeers } from './processes/foreign-peers.ts'
import { buildWebIfStale } from './processes/web-build.ts'
import { findCommand, requireNode24, root, runProgram } from './run.ts'
import { type Tally, tallyLine } from './testing/tally-reporter.ts'
import { extendedGroups } from './testing/tiers.ts'

// node scripts/test-extended.ts [--seconds=900]: a group that would begin later is not run, and named.
requireNode24()
const { values } = parseArgs({ options: { seconds: { type: 'string' } } })
const ends = performance.now() + Number(values.seconds ?? Number.POSITIVE_INFINITY) * 1000
const folder = await mkdtemp(join(tmpdir(), 'fyr-tally-'))
// Holds the counts of `npm test` already, in continuous integration.
const file = process.env.FYR_TALLY_FILE ?? join(folder, 'tally')
await requireChromium()
await installForeignPeers()
await buildWebIfStale()

const groups = fromCommit(extendedGroups)
const left: string[] = []
let exitCode = 0
for (const [name, patterns] of groups) {
  if (performance.now() > ends) {
    left.push(name)
    continue
  }
  process.stdout.write(`\nExtended tier: ${name}\n`)
  const files = await Array.fromAsync(glob([...patterns], { cwd: root, exclude: ['**/node_modules/**'] }))
  if (files.length === 0) throw new Error(`No file is of the group ${name}`)
  const code = await runProgram(
    process.execPath,
    [
      ...[findCommand('vitest'), 'run', '--mode=extended'],
      ...['--reporter=default', '--reporter=./scripts/testing/tally-reporter.ts', ...files],
    ],
    { env: { ...process.env, FYR_TEST_TIER: 'extended', FYR_TALLY_FILE: file, FYR_SEEN_CODES: undefined } },
  )
  if (code !== 0) exitCode = code
}
for (const name of left) process.stdout.write(`not run, for want of time: ${name} of the extended tier\n`)
const tallies = (await readFile(file, 'utf8'))
  .trim()
  .split('\n')
  .map((line): Tally => JSON.parse(line))
process.stdout.write(`${tallyLine(tallies)}\n`)
await rm(folder, { recursive: true, force: true })
process.exitCode = exitCode

/** Begins where the last digits of the commit say, so that each group has its turn. */
function fromCommit<T>(all: readonly T[]): T[] {
  const id = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const first = Number.parseInt(id.slice(-6), 16) % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}
