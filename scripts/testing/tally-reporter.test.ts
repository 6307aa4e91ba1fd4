import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCommand, root } from '../run.ts'
import { tallyLine } from './tally-reporter.ts'

let folder: string
beforeAll(async () => {
  // Below the root, where vitest is found.
  folder = await mkdtemp(join(root, 'node_modules/.fyr-tally-'))
  await writeFile(
    join(folder, 'one.test.js'),
    `import { expect, it } from 'vitest'
     it('passes', () => expect(1).toBe(1))
     it.skip('is left out', () => expect(1).toBe(2))`,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(env: Record<string, string>) {
  const reporter = join(import.meta.dirname, 'tally-reporter.ts')
  const args = ['run', '--root', folder, '--exclude', 'none', `--reporter=${reporter}`]
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(CI|FYR_SEEN_CODES|FYR_TALLY_FILE|VITEST.*)$/.test(name),
  )
  const { status, stdout } = spawnSync(process.execPath, [findCommand('vitest'), ...args], {
    env: { ...Object.fromEntries(inherited), ...env },
    encoding: 'utf8',
  })
  return { status, lines: stdout.trim().split('\n') }
}

it('names skipped tests, the slowest files and the time of each project, and counts', () => {
  const { status, lines } = run({})
  expect(status).toBe(0)
  expect(lines.at(-1)).toBe('1 passed, 0 failed, 1 skipped')
  expect(lines.join('\n')).toMatch(/skipped: .*one\.test\.js > is left out\n/)
  expect(lines.join('\n')).toMatch(/\d\.\d s {2}.*one\.test\.js {2}\(\d\.\d s: /)
  expect(lines.join('\n')).toMatch(/\d\.\d s {2}all 1 files of the project\n/)
})

it('fails a run in continuous integration that skipped a test', () => {
  const { status, lines } = run({ CI: '1' })
  expect(status).toBe(1)
  expect(lines.slice(-2)).toEqual([
    'A skipped test fails the run in continuous integration.',
    '1 passed, 0 failed, 1 skipped',
  ])
})

it('says at the end what failed, and what failed outside of tests', async () => {
  const file = join(folder, 'two.test.js')
  await writeFile(
    file,
    `import { expect, it } from 'vitest'
     it('fails', () => expect(1).toBe(2))
     it('leaves something behind', () => {
       for (const _ of [1, 2]) Promise.reject(new Error('left behind'))
     })`,
  )
  const { status, lines } = run({})
  await rm(file)
  expect(status).toBe(1)
  const end = lines.join('\n')
  expect(end).toMatch(/failed: .*two\.test\.js > fails: expected 1 to be 2 .*\n/)
  expect(end).toMatch(/error outside of tests: left behind \(2 times\)\n/)
})

it('writes its counts for a summary of several runs', async () => {
  const file = join(folder, 'tally')
  for (const _ of [1, 2]) run({ FYR_TALLY_FILE: file })
  const tallies = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(tallies).toEqual(Array(2).fill({ passed: 1, failed: 0, skipped: 1 }))
  expect(tallyLine(tallies)).toBe('2 passed, 0 failed, 2 skipped')
})
