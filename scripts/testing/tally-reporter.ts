import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { root } from '../run.ts'
import { unseenCodes } from './unseen-codes.ts'

/** How many of the slowest files are named. */
const maxSlowFiles = 20
/** How many failures are named after the counts of time. */
const maxCauses = 30

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** The plain line that machines read, of one run or several. */
export function tallyLine(tallies: readonly Tally[]): string {
  const sum = (name: keyof Tally) => tallies.reduce((total, tally) => total + tally[name], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`
}

/**
 * Ends the output with the slowest files, the time of each project's files together, the tests that failed or were
 * skipped, errors outside of tests, and one line of plain counts for whoever reads it by machine. In continuous integration a skipped test fails the run: there, all it needs is installed.
 * After a run of all tests (scripts/test.ts sets FYR_SEEN_CODES) so does a code that is declared and was not seen.
 * FYR_TALLY_FILE gets a line of JSON with the counts.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    // A file that does not even load has no tests that could fail, and neither has an error between tests.
    const broken = modules.filter((module) => module.errors().length > 0).length
    const skipped = inState('skipped')
    const refusesSkipped = Boolean(process.env.CI) && skipped.length > 0
    if (refusesSkipped) process.exitCode = 1
    const failed = inState('failed').length + broken + errors.length
    const folder = process.env.FYR_SEEN_CODES
    const unseen = folder !== undefined && failed === 0 ? unseenCodes(folder) : []
    if (unseen.length > 0) process.exitCode = 1
    const tally = {
      passed: inState('passed').length,
      failed: failed + unseen.length,
      skipped: skipped.length,
    }
    if (process.env.FYR_TALLY_FILE) appendFileSync(process.env.FYR_TALLY_FILE, `${JSON.stringify(tally)}\n`)
    const lines = [
      '',
      ...slowestFiles(modules),
      ...projectTimes(modules),
      '',
      ...causes(modules, errors),
      ...skipped.map((test) => `skipped: ${fileOf(test.module)} > ${test.fullName}`),
      ...(refusesSkipped ? ['A skipped test fails the run in continuous integration.'] : []),
      ...unseen.map((each) => `declared in the contract, seen by no test: ${each}`),
      tallyLine([tally]),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  }
}

const fileOf = (module: TestModule) => relative(root, module.moduleId)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Lists failed tests and errors outside of tests, one line each; equal lines are counted. */
function causes(modules: readonly TestModule[], errors: readonly unknown[]): string[] {
  const ofTests = modules
    .flatMap((module) => [...module.children.allTests('failed')])
    .map(
      (test) => `failed: ${fileOf(test.module)} > ${test.fullName}: ${firstLine(test.result().errors?.[0])}`,
    )
  const ofFiles = modules.flatMap((module) =>
    module.errors().map((error) => `failed: ${fileOf(module)}: ${firstLine(error)}`),
  )
  const lines = [
    ...ofTests,
    ...ofFiles,
    ...errors.map((error) => `error outside of tests: ${firstLine(error)}`),
  ]
  const told = [...Map.groupBy(lines, (line) => line)].map(([line, { length }]) =>
    length === 1 ? line : `${line} (${length} times)`,
  )
  const left = told.length - maxCauses
  return left > 0 ? [...told.slice(0, maxCauses), `and ${left} more`] : told
}

const firstLine = (error: unknown) =>
  error instanceof Object && 'message' in error ? String(error.message).split('\n', 1)[0] : String(error)

/** Their time with all that is done before and after their tests, and the slowest of these. */
function slowestFiles(modules: readonly TestModule[]): string[] {
  const timed = modules.map((module) => ({ module, ms: timeOf(module) }))
  const slowest = timed.sort((one, other) => other.ms - one.ms).slice(0, maxSlowFiles)
  return [
    `The slowest of ${modules.length} files:`,
    ...slowest.map(({ module, ms }) => {
      const [test] = [...module.children.allTests()].sort((one, other) => durationOf(other) - durationOf(one))
      const named = test ? `  (${seconds(durationOf(test))}: ${test.name})` : ''
      return `${seconds(ms).padStart(9)}  ${fileOf(module)}${named}`
    }),
  ]
}

/** What the files of each project took one by one; two workers need half of it. */
function projectTimes(modules: readonly TestModule[]): string[] {
  return [...Map.groupBy(modules, ({ project }) => project.name)].map(([name, files]) => {
    const ms = files.reduce((sum, file) => sum + timeOf(file), 0)
    return `${seconds(ms).padStart(9)}  all ${files.length} files of ${name || 'the project'}`
  })
}

function timeOf(module: TestModule): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic()
  return collectDuration + duration + setupDuration
}

const durationOf = (test: TestCase) => test.diagnostic()?.duration ?? 0
