import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createKeptFiles } from './kept-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('two who write the same file do not write into one, and the complete one stays when the other gives up', async () => {
  const files = createKeptFiles(folder)
  const name = `${randomUUID()}.csv`
  const [one, other] = [await files.begin(name), await files.begin(name)]
  expect(one).not.toBe(other)
  await writeFile(one, 'complete')
  await writeFile(other, 'half')
  expect(await files.keep(name, one)).toBe(8)
  await files.abandon(other)
  expect(await readdir(folder)).toEqual([name])
  await files.remove(name)
  expect(await readdir(folder)).toEqual([])
})

it('what a crash left incomplete is removed, what is being written is not', async () => {
  const files = createKeptFiles(folder)
  const [kept, gone] = [randomUUID(), randomUUID()]
  const left = await files.begin(`${kept}.csv`)
  const written = await files.begin(`${gone}.pdf`)
  for (const path of [left, written, files.path(`${kept}.csv`), files.path(`${gone}.csv`)])
    await writeFile(path, 'x')
  const hoursAgo = new Date(Date.now() - 4 * 3_600_000)
  await utimes(left, hoursAgo, hoursAgo)
  await files.removeOthers(async () => [kept])
  expect((await readdir(folder)).toSorted()).toEqual(
    [`${kept}.csv`, written.slice(folder.length + 1)].toSorted(),
  )
})
