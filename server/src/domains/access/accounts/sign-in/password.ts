import { hash, verify } from '@node-rs/argon2'
import type { Database } from '#db/index.ts'
import { isSettingOn } from '#domains/settings/settings/index.ts'
import { fail } from '#request/problem.ts'

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /[^\p{L}\p{N}\s]/u]
const usualPolicy = { code: 'field.password', minimum: 8, kinds } as const
const advancedPolicy = { code: 'field.passwordAdvanced', minimum: 12, kinds: [...kinds, /\p{Nd}/u] } as const
/** As OWASP recommends for argon2id, which is the library's default kind. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The hash of a password that nobody knows: looked at when there is no account, so that it takes as long. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$CIyKpxAdOAJvVtmaQrHaLg$+6ZpXGWj629B14c7R/ypebqpCg/8rkbbrL11ACvgqHo'

/**
 * Refuses what is not at least 8 characters with upper and lower case letters and a special character; by the advanced
 * policy not at least 12, with a digit besides.
 */
export function checkPassword(password: string, isAdvanced = false): void {
  const { code, minimum, kinds: wanted } = isAdvanced ? advancedPolicy : usualPolicy
  const strong = [...password].length >= minimum && wanted.every((kind) => kind.test(password))
  if (!strong) fail(code, { params: { minimum }, field: 'body.password' })
}

export async function hashPassword(password: string): Promise<string> {
  return await oneOfFew(() => hash(password.normalize('NFKC'), cost))
}

/** The hash of a password that somebody chose; 400 for one that is weak by the policy of the installation. */
export async function hashNewPassword(
  database: Pick<Database, 'withPlatform'>,
  password: string,
): Promise<string> {
  checkPassword(password, await isSettingOn(database, 'advancedPasswordPolicy'))
  return await hashPassword(password)
}

/** Whether it is the password of this hash; without a hash never, after as long a look. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await oneOfFew(() => verify(stored ?? decoy, password.normalize('NFKC')))
  return matches && stored != null
}

// Hashing takes 19 MiB and a thread of the pool that files and look-ups share: a flood of logins may not
// take them all.
const atOnce = 2
const maxWaiting = 200
let running = 0
const waiting: (() => void)[] = []

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++
  else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
  else fail('server.busy')
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
