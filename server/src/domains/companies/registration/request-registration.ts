import { randomUUID } from 'node:crypto'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { Database } from '#db/index.ts'
import { countTries, normaliseEmail } from '#domains/access/accounts/index.ts'
import { type CompanyDetails, checkOrgNumber } from '#domains/companies/companies/index.ts'
import { takeCompanyPlace } from '#domains/settings/licence/index.ts'
import { insertPlatformJob } from '#jobs/index.ts'
import { networkOf } from '#lib/network/network.ts'
import { fail } from '#request/problem.ts'
import { lifetimeMs, registrationMailKind } from './registration-mail.ts'
import { countOpen, insertRegistration } from './registration-store.ts'

/** Requests of one network in a quarter of an hour. */
const maxPerNetwork = 20
/** Mails to one address in the time that a link lives; who asks for more is answered alike and none is sent. */
export const maxPerEmail = 5
/** Open ones of the installation: what all networks together may have mailed in a day. */
export const maxOpen = 1000

export interface RequestDeps {
  database: Database
  /** Whether mails can be sent at all. */
  canMail(): Promise<boolean>
  wakeJobs(): void
}

export interface Wish {
  company: CompanyDetails
  person: { email: string; firstName: string; lastName: string; phoneNumber: string; language: Language }
  /** Who may make companies; null for a stranger. */
  requesterId: string | null
  remoteAddress: string
  now: Date
}

/**
 * Has a link mailed by which the company comes into being. Whether the address has an account is not looked at here, so
 * that neither the answer nor its time tells. 409 where the licence has no place for another company.
 */
export async function requestRegistration(deps: RequestDeps, wish: Wish): Promise<void> {
  const { database, canMail, wakeJobs } = deps
  const { company, person, requesterId, remoteAddress, now } = wish
  if (!(await canMail())) fail('mail.notConfigured')
  checkOrgNumber(company, 'body.company.orgNumber')
  const [ofNetwork = 0] = await countTries(database, [`registration from ${networkOf(remoteAddress)}`], now)
  if (ofNetwork > maxPerNetwork) fail('request.tooMany')
  const id = randomUUID()
  const email = normaliseEmail(person.email)
  await database.withPlatform(async (db) => {
    // None is kept for it: places are taken when companies are made.
    await takeCompanyPlace(db, now)
    const { ofEmail, inAll } = await countOpen(db, email, now)
    if (inAll >= maxOpen) fail('request.tooMany')
    if (ofEmail >= maxPerEmail) return
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    await insertRegistration(db, { ...person, email, id, company, requesterId, expiresAt })
    const job = {
      kind: registrationMailKind,
      payload: { registrationId: id },
      idempotencyKey: `${registrationMailKind}:${id}`,
    }
    await insertPlatformJob(db, job, now)
    db.afterCommit(wakeJobs)
  })
}
