import { randomUUID } from 'node:crypto'
import { generatePassword } from '@fyr/contract/access/generate-password'
import type { Database } from '#db/index.ts'
import { recordPlatformChange } from '#domains/records/audit/index.ts'
import { emailOfSuperAdministrator, insertAccount } from './account-store.ts'
import { normaliseEmail } from './email.ts'
import { hashPassword } from './sign-in/password.ts'

/**
 * Creates the super administrator at the first start; does nothing where there is one. Without a password
 * one is generated and answered, to be shown once and changed at the first sign-in. Answers whom to sign in as, who may be another than asked for.
 * @throws if the e-mail belongs to an ordinary user: making them super administrator is not for a start to do.
 */
export async function ensureSuperAdministrator(options: {
  database: Database
  email: string
  password?: string | undefined
  now: Date
}): Promise<{ created: boolean; email: string; generatedPassword?: string }> {
  const { database, now } = options
  const email = normaliseEmail(options.email)
  const findEmail = () => database.withPlatform((db) => emailOfSuperAdministrator(db, email))
  const known = await findEmail()
  if (known !== undefined) return { created: false, email: known }
  const generated = options.password === undefined ? generatePassword(20) : undefined
  const passwordHash = await hashPassword(options.password ?? generated ?? '')
  const created = await database.withPlatform(async (db) => {
    const id = randomUUID()
    const names = { firstName: '', lastName: '', phoneNumber: '', language: null }
    const mustChangePassword = generated !== undefined
    // Who starts the portal says whose address it is.
    const times = { createdAt: now, emailProvedAt: now, homeCompanyId: null }
    const account = {
      id,
      email,
      passwordHash,
      ...names,
      isSuper: true,
      mustChangePassword,
      ...times,
      hasAssignedPassword: false,
    }
    if (!(await insertAccount(db, account))) return false
    const by = { accountId: null, name: 'Fyr', requestId: 'start', now }
    await recordPlatformChange(db, by, 'created', ['account', id, email])
    return true
  })
  // Another process that starts at the same moment may have been first.
  const found = created ? email : await findEmail()
  if (found === undefined) {
    throw new Error(
      `There is no super administrator, and ${email} already belongs to an ordinary user: set FYR_ADMIN_EMAIL to another address`,
    )
  }
  return {
    created,
    email: found,
    ...(created && generated !== undefined && { generatedPassword: generated }),
  }
}
