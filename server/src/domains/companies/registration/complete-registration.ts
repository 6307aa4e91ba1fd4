import type { Database } from '#db/index.ts'
import {
  type Account,
  countTries,
  createAccount,
  findAccount,
  hashNewPassword,
  nameOf,
  setHomeCompany,
} from '#domains/access/accounts/index.ts'
import { addMember } from '#domains/access/roles/index.ts'
import { createEmptyCompany } from '#domains/companies/companies/index.ts'
import { isSettingOn } from '#domains/settings/settings/index.ts'
import { networkOf } from '#lib/network/network.ts'
import { hashOfLink } from '#lib/secrets/link-token.ts'
import { fail, found } from '#request/problem.ts'
import { findByHash, type Registration, takeRegistration } from './registration-store.ts'

/** Opened links and tries of one network in a quarter of an hour. */
const maxTries = 60

export interface Opening {
  token: string
  remoteAddress: string
  requestId: string
  now: Date
}

/**
 * The registration that a link opens. 400 for one that was completed or has expired, and for a stranger's once the
 * installation takes no more of them.
 */
export async function openRegistration(database: Database, opening: Opening): Promise<Registration> {
  const { token, remoteAddress, now } = opening
  const [tries = 0] = await countTries(database, [`registration link ${networkOf(remoteAddress)}`], now)
  if (tries > maxTries) fail('request.tooMany')
  const registration = await database.withPlatform((db) => findByHash(db, hashOfLink(token), now))
  if (!registration) fail('registration.ended')
  if (registration.requesterId === null && !(await isSettingOn(database, 'companiesMayRegister')))
    fail('registration.ended')
  return registration
}

/** Makes the company and its administrator, whose address the link has shown. */
export async function completeRegistration(
  database: Database,
  opening: Opening,
  password: string,
): Promise<Account> {
  await openRegistration(database, opening)
  const passwordHash = await hashNewPassword(database, password)
  const { token, requestId, now } = opening
  return await database.withPlatform(async (db) => {
    const { company, ...person } =
      (await takeRegistration(db, hashOfLink(token), now)) ?? fail('registration.ended')
    const accountId = await createAccount(db, {
      ...{ ...person, passwordHash, isEmailProved: true, now },
      homeCompanyId: null,
    })
    const account = found(await findAccount(db, accountId))
    const companyId = await createEmptyCompany(
      db,
      { accountId, name: nameOf(account), requestId, now },
      company,
    )
    await setHomeCompany(db, accountId, companyId)
    await addMember(db, { companyId, accountId, role: 'CompanyAdmin', now })
    return account
  })
}
