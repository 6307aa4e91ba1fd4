import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { textOfFile } from './unpack.ts'

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
