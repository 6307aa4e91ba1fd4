import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { FileTooLarge, textOfFile } from './unpack.ts'

it.each([
  ['as it is', Buffer.from('tid;värde\n')],
  ['gzip', gzipSync('tid;värde\n')],
  ['as Excel saves it', Buffer.from('tid;värde\n', 'latin1')],
])('reads a file %s', async (_name, bytes) => {
  expect(await textOfFile(new Blob([new Uint8Array(bytes)]))).toBe('tid;värde\n')
})

it('reads an empty file', async () => {
  expect(await textOfFile(new Blob([]))).toBe('')
})

it.each([
  ['gzip that unpacks to more', gzipSync(Buffer.alloc(1_000_000))],
  ['a file that is larger as it is', Buffer.alloc(1001)],
])('refuses %s than the limit, and takes as much as the limit', async (_name, bytes) => {
  await expect(textOfFile(new Blob([bytes]), 1000)).rejects.toThrow(FileTooLarge)
  expect(await textOfFile(new Blob([gzipSync(Buffer.alloc(1000, 'a'))]), 1000)).toHaveLength(1000)
})
