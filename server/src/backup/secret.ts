import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupHeader, fingerprintOf } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'

export interface WhereSecret {
  dataDir: string
  /** From FYR_SECRET_KEY. */
  secretKey?: Buffer | undefined
}

const pathIn = (dataDir: string) => join(dataDir, 'secret-key')

/** The installation's key for the header. Never makes one: the portal's is wanted, not any. */
export async function secretOf({ dataDir, secretKey }: WhereSecret): Promise<BackupHeader['secretKey']> {
  if (secretKey) return { fingerprint: fingerprintOf(secretKey) }
  const path = pathIn(dataDir)
  const written = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefusal(
      error.code === 'ENOENT'
        ? `The portal's secret key is not in ${path}: run the backup with the portal's own settings (FYR_DATA_DIR, FYR_SECRET_KEY)`
        : `The portal's secret key in ${path} could not be read: ${error.message}`,
    )
  })
  const key = Buffer.from(written.trim(), 'base64')
  return { fingerprint: fingerprintOf(key), key: key.toString('base64') }
}

/** @throws BackupRefusal if the restored portal would run with another key than the backup belongs to. */
export function assertSameSecret({ fingerprint, key }: BackupHeader['secretKey'], given?: Buffer): void {
  if (given && fingerprintOf(given) !== fingerprint) {
    throw new BackupRefusal('FYR_SECRET_KEY is another key than the one that the backup belongs to')
  }
  if (!given && key === undefined) {
    throw new BackupRefusal(
      'The portal of this backup had its key from FYR_SECRET_KEY, and it is not in the backup: set FYR_SECRET_KEY to the same',
    )
  }
}

export interface PreparedSecret {
  /** Answers where a key that lay there is kept, if it was another. */
  putInPlace(): Promise<string | undefined>
  abandon(): Promise<void>
}

/** The key beside its place, to be put there when the database is committed. Nothing to do if it is given. */
export async function prepareSecret(
  { key, fingerprint }: BackupHeader['secretKey'],
  { dataDir, secretKey }: WhereSecret,
): Promise<PreparedSecret> {
  if (secretKey || key === undefined) {
    return { putInPlace: async () => undefined, abandon: async () => undefined }
  }
  const path = pathIn(dataDir)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await writeFile(draft, key, { mode: 0o600, flush: true, flag: 'wx' })
  return {
    async putInPlace() {
      try {
        const kept = await keepOther(path, fingerprint)
        await rename(draft, path)
        return kept
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new BackupRefusal(
          `Everything is restored but the secret key (${reason}): rename ${draft} to ${path} before the start`,
        )
      }
    },
    abandon: () => rm(draft, { force: true }),
  }
}

/** A fresh start's key is worth nothing; but with an outside database, the folder may be another portal's. */
async function keepOther(path: string, fingerprint: string): Promise<string | undefined> {
  const there = await readFile(path, 'utf8').catch(() => undefined)
  if (there === undefined || fingerprintOf(Buffer.from(there.trim(), 'base64')) === fingerprint)
    return undefined
  const kept = `${path}.before-restore`
  await rename(path, kept)
  return kept
}
