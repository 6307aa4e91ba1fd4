import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The installation's key, or what tells whether another is the same one. */
const secretKey = z.object({
  fingerprint: z.string(),
  /** In base64; absent if the portal had it from FYR_SECRET_KEY, whose owner keeps it. */
  key: z.string().optional(),
})

export const headerSchema = z.object({
  /** Of Fyr, such as 0.1.0. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** What the schema is made of, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** What the next id is; `last` is a bigint as text. */
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  secretKey,
})
export type BackupHeader = z.infer<typeof headerSchema>
export type BackupTable = BackupHeader['tables'][number]

export const tableEndSchema = z.object({
  rows: z.number(),
  /** Of PostgreSQL's binary COPY, before packing. */
  bytes: z.number(),
})
export type TableEnd = z.infer<typeof tableEndSchema>

/** Tells one key from another without telling it: a key is 32 random bytes. */
export function fingerprintOf(key: Uint8Array): string {
  return createHash('sha256').update('fyr backup').update(key).digest('hex').slice(0, 32)
}
