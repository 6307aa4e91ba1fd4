import { execFileSync, spawnSync } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './run.ts'
import { type Tally, tallyLine } from './testing/tally-reporter.ts'
import { extendedGroups } from './testing/tiers.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-extended-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('names the groups that there was no time for, from the one that the commit chooses, and counts both tiers', async () => {
  const file = join(folder, 'tally')
  const tally: Tally = { passed: 7, failed: 1, skipped: 2 }
  await writeFile(file, `${JSON.stringify(tally)}\n`)
  const { stdout, status } = spawnSync(process.execPath, ['scripts/test-extended.ts', '--seconds=0'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, FYR_TALLY_FILE: file },
  })
  const names = extendedGroups.map(([name]) => name)
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const first = Number.parseInt(commit.slice(-6), 16) % names.length
  const left = [...stdout.matchAll(/^not run, for want of time: (.+) of the extended tier$/gm)].map(
    ([, name]) => name,
  )
  expect(left).toEqual([...names.slice(first), ...names.slice(0, first)])
  expect(stdout.trim().split('\n').at(-1)).toBe(tallyLine([tally]))
  expect(status).toBe(0)
})

it.each(extendedGroups)('has files of the group %s', async (_, patterns) => {
  for (const pattern of patterns)
    expect(await Array.fromAsync(glob(pattern, { cwd: root, exclude: ['**/node_modules/**'] }))).not.toEqual(
      [],
    )
})

it('runs the extended tier in continuous integration for what is left of 40 minutes, and fails with either', async () => {
  const script = await readFile(join(root, '.ci/run'), 'utf8')
  expect(script).toContain('npm run --silent test:extended -- --seconds=$((2400 - SECONDS))')
  expect(script).toContain('exit $((tests != 0 ? tests : extended != 0 ? extended : audit))')
})
