import { createHash, randomBytes } from 'node:crypto'
import type { AuditObject } from '@fyr/contract/records/audit-kinds'

/** Fields whose values identify people; an object all of whose rows are about a person is called by its label, too. */
const personalFields: Partial<Record<AuditObject, readonly string[]>> = {
  account: ['email', 'firstName', 'lastName', 'phoneNumber', 'passkey'],
  user: ['email', 'pendingEmail', 'firstName', 'lastName', 'phoneNumber', 'passkey'],
  contact: ['name', 'email', 'phoneNumber'],
  alarm: ['alarmContacts'],
  report: ['owner'],
}
export const personObjects = [
  'account',
  'user',
  'contact',
  'invitation',
] as const satisfies readonly AuditObject[]

/** Stands in a row in place of a value that is kept beside it. */
const reference = '$personal'

export interface PersonalValue {
  /** SHA-256 of salt and value, in hex. */
  digest: string
  salt: string
  /** JSON. */
  value: string
}

export type Changes = Record<string, { from?: unknown; to?: unknown }>

export const isAboutPerson = (objectType: string): boolean =>
  personObjects.some((each) => each === objectType)

/** Takes out of changes what identifies people: the digests that stay in the row tell nothing once the salt is erased. */
export function separate(
  objectType: AuditObject,
  changes: Changes,
): { changes: Changes; values: PersonalValue[] } {
  const values: PersonalValue[] = []
  const fields = personalFields[objectType] ?? []
  const refer = (value: unknown) => {
    if (value === null || value === undefined) return value
    const json = JSON.stringify(value)
    const salt = randomBytes(16)
    const digest = createHash('sha256').update(salt).update(json).digest('hex')
    values.push({ digest, salt: salt.toString('hex'), value: json })
    return { [reference]: digest }
  }
  const separated = Object.entries(changes).map(([field, { from, to }]) =>
    fields.includes(field) ? [field, { from: refer(from), to: refer(to) }] : [field, { from, to }],
  )
  return { changes: Object.fromEntries(separated), values }
}

/** The digests that stand in place of values. */
export const digestsOf = (changes: Changes): string[] =>
  Object.values(changes).flatMap(({ from, to }) => [from, to].flatMap((value) => digestIn(value) ?? []))

function digestIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !(reference in value)) return undefined
  const digest = value[reference]
  return typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest) ? digest : undefined
}

/** What is answered in place of a value that was erased. */
export const erased = { erased: true }

/** Puts back what is still there. */
export function restore(changes: Changes, values: ReadonlyMap<string, unknown>): Changes {
  const resolve = (value: unknown) => {
    const digest = digestIn(value)
    return digest === undefined ? value : (values.get(digest) ?? erased)
  }
  const restored = Object.entries(changes).map(([field, { from, to }]) => [
    field,
    { from: resolve(from), to: resolve(to) },
  ])
  return Object.fromEntries(restored)
}
