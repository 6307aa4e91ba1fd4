import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { readKeys, readLicence } from '../server/src/domains/settings/licence/index.ts'
import { makeTemporaryFolder } from '../server/test/support/temporary-folder.ts'

const licence = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'licence.ts'), ...args])

it('makes keys, once, and licences that they have signed', async () => {
  const folder = await makeTemporaryFolder()
  const [keys, file] = [join(folder, 'keys'), join(folder, 'file')]
  const { stdout } = await licence('keys', '--out', keys)
  const { publicKey } = readKeys(await readFile(keys, 'utf8'))
  expect(stdout).toContain(publicKey)
  await expect(licence('keys', '--out', keys)).rejects.toThrow('EEXIST')
  const made = ['make', '--keys', keys, '--out', file, '--name', 'Acme', '--email', 'it@acme.example']
  await expect(licence(...made, '--nodes=-5')).rejects.toThrow('maxNodes')
  await licence(...made, '--nodes', '5', '--expires', '2027-12-31', '--white-label')
  expect(readLicence(await readFile(file, 'utf8'), publicKey)).toEqual({
    content: expect.objectContaining({
      name: 'Acme',
      maxNodes: 5,
      maxCompanies: 0,
      whiteLabel: true,
      expiryDate: '2027-12-31T00:00:00.000Z',
    }),
  })
  await rm(folder, { recursive: true })
})
