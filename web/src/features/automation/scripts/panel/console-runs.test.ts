import type { ScriptRun } from '@fyr/contract/automation/scripts/scripts'
import { expect, it } from 'vitest'
import { linesOf, maxConsoleRuns, mergeRuns, withRun } from './console-runs.ts'

const run = (id: number, more: Partial<ScriptRun> = {}): ScriptRun => ({
  ...{ scriptRunId: String(id), scriptId: 's', trigger: 'call', state: 'ok', problem: null, version: 1 },
  ...{ time: '2026-11-26T10:00:00Z', runs: 1, cpuMs: 1, console: [], effects: [], calledBy: null },
  ...more,
})
const ids = (runs: readonly ScriptRun[]) =>
  runs.map(({ scriptRunId, runs: count }) => `${scriptRunId}x${count}`)

it('puts the newest last, each run once with what is newest of it', () => {
  expect(ids(mergeRuns([run(3), run(2)], [run(3, { runs: 4 }), run(4)]))).toEqual(['2x1', '3x4', '4x1'])
})

it('holds a limited number', () => {
  let runs: ScriptRun[] = []
  for (let id = 0; id < maxConsoleRuns + 5; id++) runs = withRun(runs, run(id))
  expect([runs.length, runs[0]?.scriptRunId]).toEqual([maxConsoleRuns, '5'])
})

it('shows what is of the level, and a failure among the errors', () => {
  const failed = run(1, {
    console: [
      { level: 'log', text: 'begin' },
      { level: 'warn', text: 'late' },
    ],
    problem: { code: 'runtime', message: 'x is not defined', line: 3, column: 5 },
  })
  expect(linesOf(failed, 'all').map(({ text }) => text)).toEqual(['begin', 'late', 'x is not defined (3:5)'])
  expect(linesOf(failed, 'warn').map(({ text }) => text)).toEqual(['late'])
  expect(linesOf(failed, 'error').map(({ text }) => text)).toEqual(['x is not defined (3:5)'])
})
