import { mkdtemp, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSelfSigned } from '../../../test/support/self-signed.ts'
import { openTlsFiles, type TlsCredentials, type TlsFiles } from './tls-files.ts'

let folder: string
let cert: string
let key: string
let files: TlsFiles | undefined
let failures: unknown[]
let changes: TlsCredentials[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-tls-'))
  cert = join(folder, 'cert.pem')
  key = join(folder, 'key.pem')
  failures = []
  changes = []
})
afterEach(async () => {
  files?.close()
  files = undefined
  await rm(folder, { recursive: true })
})

const write = (pair: TlsCredentials) => Promise.all([writeFile(cert, pair.cert), writeFile(key, pair.key)])
async function open(): Promise<TlsFiles> {
  files = await openTlsFiles({ cert, key, intervalMs: 20, onError: (error) => failures.push(error) })
  files.onChange((credentials) => changes.push(credentials))
  return files
}

test('a certificate and a key that do not fit each other, or are not there, are refused at the start', async () => {
  await expect(open()).rejects.toThrow('cert.pem')
  await write({ cert: makeSelfSigned('a').cert, key: makeSelfSigned('b').key })
  await expect(open()).rejects.toThrow(/key values mismatch/)
})

test('what replaces them is told, through a link too; what does not fit is told as a fault and not taken', async () => {
  const [first, second, third] = [makeSelfSigned('first'), makeSelfSigned('second'), makeSelfSigned('third')]
  await write(first)
  const opened = await open()
  expect(opened.current).toEqual(first)

  // As certbot does it, the certificate first.
  await writeFile(join(folder, 'live.pem'), second.cert)
  await unlink(cert)
  await symlink('live.pem', cert)
  await expect.poll(() => failures.length).toBeGreaterThan(0)
  expect(opened.current).toEqual(first)
  await writeFile(key, second.key)
  await expect.poll(() => opened.current).toEqual(second)
  expect(changes).toEqual([second])

  await write(third)
  await expect.poll(() => changes).toEqual([second, third])
})

test.each(['cert', 'key'] as const)('an empty %s, as while a file is written, is not taken', async (name) => {
  const [first, second] = [makeSelfSigned('first'), makeSelfSigned('second')]
  await write(first)
  const opened = await open()
  await writeFile(name === 'cert' ? cert : key, '')
  await expect.poll(() => failures.map(String)).toEqual([expect.stringMatching(/pem is empty/)])
  expect(opened.current).toEqual(first)
  await write(second)
  await expect.poll(() => opened.current).toEqual(second)
})
