import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './error.ts'
import { secretKey } from './installation.ts'

/** The key from the environment, else the one in the data directory, which the first start makes. */
export async function readSecretKey(config: { secretKey?: Buffer; dataDir: string }): Promise<Buffer> {
  if (config.secretKey) return config.secretKey
  const path = join(config.dataDir, 'secret-key')
  let written: string
  try {
    written = await readFile(path, 'utf8').catch(() => makeSecretKey(config.dataDir, path))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'ENOSPC' ? 'the disk is full' : message
    throw new ConfigError([`The secret key cannot be kept in ${path}: ${reason}`])
  }
  const result = secretKey.safeParse(written.trim())
  if (!result.success)
    throw new ConfigError([`The file ${path} ${result.error.issues[0]?.message ?? 'is damaged'}`])
  return result.data
}

async function makeSecretKey(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
    // Fails if the file is there, and shows it only when it is whole: of two first starts one makes the key.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return await readFile(path, 'utf8')
}
