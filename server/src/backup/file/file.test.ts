import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BackupRefusal } from '../refusal.ts'
import { frameHead, magic } from './format.ts'
import { readFrames } from './read-file.ts'
import { createBackupFile } from './write-file.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-backup-file-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const newFile = () => join(folder, `${++files}.fyr`)
async function framesOf(path: string) {
  const frames: [kind: string, text: string][] = []
  for await (const { kind, content } of readFrames(path)) frames.push([kind, content.toString('latin1')])
  return frames
}
async function write(bytes: Uint8Array): Promise<string> {
  const path = newFile()
  await writeFile(path, bytes)
  return path
}
const small: ['H' | 'D' | 'E', string][] = [
  ['H', '{}'],
  ['D', 'abc'],
  ['D', ''],
  ['E', '{"rows":1}'],
]
async function smallFile(): Promise<Buffer> {
  const path = newFile()
  const writer = await createBackupFile(path)
  for (const [kind, text] of small) await writer.add(kind, Buffer.from(text))
  await writer.complete()
  const bytes = await readFile(path)
  expect(writer.size).toBe(bytes.length)
  return bytes
}

it('gives back what was written, also across the pieces in which files are read', async () => {
  const path = newFile()
  const writer = await createBackupFile(path)
  const long = Array.from({ length: 40 }, (_, at) => Buffer.alloc(100_003 + at, at))
  for (const content of long) await writer.add('D', content)
  expect(await readdir(folder)).toContain(`${files}.fyr.part`)
  await expect(stat(path)).rejects.toThrow('ENOENT')
  await writer.complete()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const read = await framesOf(path)
  expect(read).toHaveLength(long.length)
  expect(read.every(([, text], at) => long[at]?.equals(Buffer.from(text, 'latin1')))).toBe(true)
  expect(await framesOf(await write(await smallFile()))).toEqual(small)
})

it('notices every cut and every flipped bit', async () => {
  const whole = await smallFile()
  for (let at = 0; at < whole.length; at++) {
    await expect(framesOf(await write(whole.subarray(0, at)))).rejects.toThrow(BackupRefusal)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8((flipped[at] ?? 0) ^ (1 << (at % 8)), at)
    await expect(framesOf(await write(flipped))).rejects.toThrow(BackupRefusal)
  }
  await expect(framesOf(await write(Buffer.concat([whole, Buffer.from('!')])))).rejects.toThrow(/is damaged/)
})

it('takes no frame into memory that is longer than any that is written', async () => {
  const bytes = Buffer.concat([magic, frameHead('D', 0xffff_ffff), Buffer.alloc(1000)])
  await expect(framesOf(await write(bytes))).rejects.toThrow(/is damaged/)
})

it('tells a form that is newer from what is no backup', async () => {
  await expect(framesOf(await write(Buffer.from('fyr backup 2\n...')))).rejects.toThrow(/made by a newer Fyr/)
  await expect(framesOf(await write(Buffer.from('PK...............')))).rejects.toThrow(
    /is not a backup of Fyr/,
  )
  await expect(framesOf(join(folder, 'none'))).rejects.toThrow(/could not be read/)
})

it('of two that write to one file, the later one makes it, whole', async () => {
  const path = newFile()
  const first = await createBackupFile(path)
  const second = await createBackupFile(path)
  await first.add('H', Buffer.from('first'))
  await expect(first.complete()).rejects.toThrow(/Another backup is being written/)
  await first.abandon()
  await second.add('H', Buffer.from('second'))
  await second.complete()
  expect(await framesOf(path)).toEqual([['H', 'second']])
})

it('leaves nothing behind when it is abandoned, and takes no name that was taken meanwhile', async () => {
  const path = newFile()
  const writer = await createBackupFile(path)
  await rename(await write(Buffer.from('precious')), path)
  await expect(writer.complete()).rejects.toThrow(/exists already/)
  await writer.abandon()
  expect(await readFile(path, 'utf8')).toBe('precious')
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})
