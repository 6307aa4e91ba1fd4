import { randomUUID } from 'node:crypto'
import type { Language } from '@fyr/contract/endpoints/fields'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import type { Database, PlatformDb } from '#db/index.ts'
import { settingsOf } from '#domains/settings/index.ts'
import { insertJobOnce, type Job, type JobKind, type JobResult } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { hashOfLink, newLinkToken } from '#lib/link-token.ts'
import { composeLinkMail, type Mailer, resultOf } from '#outbound/index.ts'
import {
  countMail,
  deleteExpired,
  hasWaiting,
  type Invitation,
  listCompaniesWithWaiting,
  markSent,
  prepareNext,
} from './invitation-store.ts'
import { expiryFrom } from './link.ts'
import { offerInvitations } from './offered-store.ts'

const kind = 'invitations.send'
/** Mails of one company a day (UTC); the rest wait for the next one. */
export const maxMailsPerDay = 1000
/** After so many another company has its turn. */
const mailsPerRun = 20

interface SendDeps {
  database: Database
  mailer: Mailer
  clock: Clock
  /** Where links for people of a company lead; never made of what a request says. */
  originOf(companyId: string): Promise<string>
  wake(): void
}

/** Has the mails of the company's invitations sent after the commit. */
export async function sendSoon(db: PlatformDb, companyId: string, now: Date): Promise<void> {
  await insertJobOnce(db, companyId, { kind, payload: {}, idempotencyKey: `${kind}:${randomUUID()}` }, now)
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
    'invitations.waiting': {
      async run() {
        await database.withPlatform(async (db) => {
          const now = clock.now()
          for (const companyId of await listCompaniesWithWaiting(db, now)) await sendSoon(db, companyId, now)
          db.afterCommit(wake)
        })
        return { outcome: 'done' }
      },
    },
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
  for (let sent = 0; sent < mailsPerRun; sent++) {
    if (signal.aborted) return { outcome: 'released' }
    const now = clock.now()
    const token = newLinkToken()
    const hash = hashOfLink(token)
    const next = await database.withPlatform(async (db) => {
      if (!(await hasWaiting(db, companyId, now))) return undefined
      if (!(await countMail(db, companyId, { now, max: maxMailsPerDay }))) return undefined
      return await prepareNext(db, companyId, { hash, now, expiresAt: expiryFrom(now) })
    })
    if (!next) return { outcome: 'done' }
    const language = next.accountLanguage ?? next.language ?? companyLanguage
    const mail = composeInvitation(next, language, `${origin}/invitation/${token}`)
    const key = `invitation:${hash.toString('hex')}`
    const result = resultOf(await mailer.send({ ...mail, to: next.email, companyId, idempotencyKey: key }))
    if (result.outcome === 'retry') return result
    const outcome = result.outcome === 'failed' ? { failure: result.reason } : { sentAt: now }
    await database.withPlatform((db) => markSent(db, hash, outcome))
  }
  await database.withPlatform(async (db) => {
    await sendSoon(db, companyId, clock.now())
    db.afterCommit(wake)
  })
  return { outcome: 'done' }
}

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
