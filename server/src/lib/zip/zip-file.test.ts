import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { threadCpuMs } from '../../../test/support/machine-stalls.ts'
import { createZipFile, ZipTooLargeError } from './zip-file.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-test-'))
  path = join(folder, 'file.zip')
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const mtime = new Date(2026, 10, 26, 11, 30, 20)

it('what was written in pieces is read as it was, with any names', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.uint8Array(),
    fc.integer({ min: 200_000, max: 600_000 }).map((length) => new Uint8Array(randomBytes(length))),
  )
  // fflate reads into an object, of which `__proto__` is no key.
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((text) => text.toWellFormed())
    .filter((text) => text !== '__proto__')
  const entries = fc.uniqueArray(fc.tuple(name, fc.array(piece, { maxLength: 5 })), {
    selector: ([each]) => each,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(entries, async (given) => {
      const zip = await createZipFile(path, mtime)
      for (const [each, pieces] of given) {
        zip.begin(each)
        for (const content of pieces) await zip.write(content)
        await zip.end()
      }
      await zip.finish()
      const file = await readFile(path)
      expect(file.length).toBe(zip.bytes)
      const read = unzipSync(file)
      expect(Object.keys(read).toSorted()).toEqual(given.map(([each]) => each).toSorted())
      for (const [each, pieces] of given) {
        const whole = Buffer.concat(pieces.map((content) => Buffer.from(content)))
        expect(Buffer.compare(read[each] ?? Buffer.from('none'), whole), each).toBe(0)
      }
    }),
    { numRuns: 30 },
  )
})

it('holds no entry and becomes no file above its limit', async () => {
  const small = await createZipFile(path, mtime, 1000)
  small.begin('zeros')
  await small.write(new Uint8Array(900))
  await expect(small.write(new Uint8Array(200))).rejects.toThrow(ZipTooLargeError)
  await small.abandon()
  const random = await createZipFile(path, mtime, 1000)
  const add = async (name: string) => {
    random.begin(name)
    await random.write(randomBytes(600))
    await random.end()
  }
  await add('first')
  await expect(add('second')).rejects.toThrow(ZipTooLargeError)
  await random.abandon()
})

it('lets the event loop go on while it compresses', async () => {
  const zip = await createZipFile(path, mtime)
  zip.begin('large')
  let longest = 0
  let before = threadCpuMs()
  const timer = setInterval(() => {
    longest = Math.max(longest, threadCpuMs() - before)
    before = threadCpuMs()
  }, 1)
  const data = randomBytes(16_000_000)
  before = threadCpuMs()
  await zip.write(data)
  await zip.end()
  await zip.finish()
  clearInterval(timer)
  // Compressing all of it takes some 400 ms.
  expect(longest).toBeLessThan(150)
})
