import { randomUUID } from 'node:crypto'
import type { Language } from '@fyr/contract/endpoints/fields'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import type { Database, PlatformDb } from '#db/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import {
  delayAfter,
  hourly,
  insertJobOnce,
  type Job,
  type JobKind,
  type JobResult,
  maintenanceKind,
} from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { hashOfLink, newLinkToken } from '#lib/secrets/link-token.ts'
import { composeLinkMail, type Mailer, resultOf } from '#outbound/index.ts'
import type { Invitation } from './invitation-store.ts'
import { expiryFrom } from './link.ts'
import { offerInvitations } from './offered-store.ts'
import {
  countMail,
  deleteExpired,
  findNextDue,
  listCompaniesWithWaiting,
  markSent,
  mayCountMail,
  prepareNext,
  putOff,
} from './sending-store.ts'

const kind = 'invitations.send'
/** Mails of one company a day (UTC); the rest wait for the next one. */
export const maxMailsPerDay = 1000
/** After so many another company has its turn. */
const mailsPerRun = 20
/** Attempts for an address that is put off: about a day. */
const maxAttempts = 10
/** While the mail server cannot be reached, the next attempt of the company is made after so long. */
const outageMs = 60_000

interface SendDeps {
  database: Database
  mailer: Mailer
  clock: Clock
  /** Where links for people of a company lead; never made of what a request says. */
  originOf(companyId: string): Promise<string>
  wake(): void
}

/** Has the mails of the company's invitations sent after the commit. */
export async function sendSoon(db: PlatformDb, companyId: string, now: Date, at = now): Promise<void> {
  await insertJobOnce(
    db,
    companyId,
    { kind, payload: {}, idempotencyKey: `${kind}:${randomUUID()}` },
    now,
    at,
  )
}

/** Sends what waits: of one company, and (to be repeated) of all that have a new day before them. */
export function invitationKinds(deps: SendDeps): Record<string, JobKind> {
  const { database, clock, wake } = deps
  return {
    [kind]: {
      // One of a company at a time, so that no invitation gets two mails.
      pace: { concurrency: 2, timeoutMs: 600_000 },
      run: (job, signal) => sendWaiting(deps, job, signal),
    },
    'invitations.waiting': maintenanceKind(hourly, () =>
      database.withPlatform(async (db) => {
        const now = clock.now()
        for (const companyId of await listCompaniesWithWaiting(db, now)) await sendSoon(db, companyId, now)
        db.afterCommit(wake)
      }),
    ),
  }
}

async function sendWaiting(deps: SendDeps, { companyId }: Job, signal: AbortSignal): Promise<JobResult> {
  const { database, mailer, clock, originOf, wake } = deps
  if (companyId === null) return { outcome: 'failed', reason: 'no company' }
  // Not behind the mails: a mail server may be down, or there is none.
  const offered = { now: clock.now(), max: maxMailsPerDay }
  await database.withPlatform((db) => offerInvitations(db, companyId, offered))
  const origin = await originOf(companyId)
  const { language: companyLanguage } = await database.withCompany(companyId, settingsOf)
  let isDown = false
  for (let sent = 0; sent < mailsPerRun && !isDown; sent++) {
    if (signal.aborted) return { outcome: 'released' }
    const now = clock.now()
    const token = newLinkToken()
    const hash = hashOfLink(token)
    const next = await database.withPlatform(async (db) => {
      const dueAt = await findNextDue(db, companyId, now)
      if (!dueAt || dueAt > now) return undefined
      if (!(await countMail(db, companyId, { now, max: maxMailsPerDay }))) return undefined
      return await prepareNext(db, companyId, { hash, now, expiresAt: expiryFrom(now) })
    })
    if (!next) break
    const language = next.accountLanguage ?? next.language ?? companyLanguage
    const mail = composeInvitation(next, language, `${origin}/invitation/${token}`)
    const key = `invitation:${hash.toString('hex')}`
    const result = resultOf(await mailer.send({ ...mail, to: next.email, companyId, idempotencyKey: key }))
    // What ails the server is not the address's fault.
    isDown = result.outcome === 'retry' && isAboutServer(result.reason)
    const attempts = isDown ? next.attempts : next.attempts + 1
    await database.withPlatform(async (db) => {
      if (result.outcome === 'retry' && attempts < maxAttempts) {
        const delayMs = isDown ? outageMs : delayAfter(attempts, Math.random())
        const at = new Date(now.getTime() + delayMs)
        await putOff(db, { companyId, hash, now }, { attempts, at })
      } else await markSent(db, hash, 'reason' in result ? { failure: result.reason } : { sentAt: now })
    })
  }
  await database.withPlatform(async (db) => {
    const now = clock.now()
    const dueAt = await findNextDue(db, companyId, now)
    if (!dueAt) return
    // Mails above the limit of the day are due already, and wait for the hourly look.
    const isCapped =
      dueAt <= now && !isDown && !(await mayCountMail(db, companyId, { now, max: maxMailsPerDay }))
    if (isCapped) return
    const soonest = isDown ? now.getTime() + outageMs : now.getTime()
    await sendSoon(db, companyId, now, new Date(Math.max(soonest, dueAt.getTime())))
    db.afterCommit(wake)
  })
  return { outcome: 'done' }
}

const isAboutServer = (reason: string) => ['unreachable', 'loginRefused', 'error'].includes(reason)

function composeInvitation(
  invitation: Invitation & { companyName: string },
  language: Language,
  link: string,
) {
  const texts = allTexts[language].mail.invitation
  const { companyName: company, inviterName: inviter, email } = invitation
  return composeLinkMail({
    // A subject is one short line, whatever the company is called.
    subject: fill(texts.subject, { company: company.slice(0, 100) }),
    paragraphs: [fill(texts.text, { inviter, company, email })],
    link,
    label: texts.button,
    footer: texts.ignore,
  })
}

const dayMs = 86_400_000

/** Forgets invitations that expired a month ago. */
export async function deleteOldInvitations(db: PlatformDb, now: Date): Promise<void> {
  await deleteExpired(db, new Date(now.getTime() - 30 * dayMs))
}
