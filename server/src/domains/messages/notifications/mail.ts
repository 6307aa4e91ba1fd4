import type { Language } from '@fyr/contract/endpoints/fields'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { notificationText } from '@fyr/texts/record-text'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import type { Database } from '#db/index.ts'
import type { PermissionCache } from '#domains/access/roles/index.ts'
import { insertJobsOfCompanies, type JobKind } from '#jobs/index.ts'
import { composeLinkMail, type Outbox } from '#outbound/index.ts'
import { listMailed, type Notification } from './notification-store.ts'
import { companiesWithReaders, listMailReaders } from './preference-store.ts'

/** In one mail; what is more stands on the page. */
const maxInMail = 20
/** As many notifications as one judgement of alarms may make. */
const maxNotifications = 1000
/** What a mail server takes for a subject, and people read. */
const maxSubject = 120

const payload = z.strictObject({ notificationIds: z.array(z.guid()).max(maxNotifications) })

/** Asks for notifications to be mailed to those who want that, in the transaction that makes them. */
export async function mailNotifications(
  client: ClientBase,
  notifications: readonly { id: string; companyId: string }[],
  now: Date,
): Promise<void> {
  if (notifications.length === 0) return
  const byCompany = Map.groupBy(notifications, ({ companyId }) => companyId)
  const readers = await companiesWithReaders(client, [...byCompany.keys()])
  const jobs = [...byCompany].flatMap(([companyId, all]) => {
    if (!readers.has(companyId)) return []
    const notificationIds = all.slice(0, maxNotifications).map(({ id }) => id)
    const idempotencyKey = `notifications:${notificationIds[0]}`
    return [{ companyId, kind: 'notification.mail', payload: { notificationIds }, idempotencyKey }]
  })
  await insertJobsOfCompanies(client, jobs, now)
}

export interface NotificationMailDeps {
  database: Pick<Database, 'withCompany' | 'withPlatform'>
  rightsOf: PermissionCache['rightsOf']
  outbox: Pick<Outbox, 'sendMail'>
  /** Where users reach the portal. */
  publicUrl: string
}

/** The kind of job that writes one mail for each reader; the mails count towards the company's of the day. */
export function notificationKinds({ database, rightsOf, outbox, publicUrl }: NotificationMailDeps) {
  const kind: JobKind = {
    async run({ companyId, payload: content, idempotencyKey }, signal) {
      const parsed = payload.safeParse(content)
      if (companyId === null || !parsed.success) return { outcome: 'failed', reason: 'invalid payload' }
      const { notificationIds } = parsed.data
      const link = `${publicUrl}/notifications?company=${companyId}`
      for (const reader of await database.withPlatform((db) => listMailReaders(db, companyId))) {
        if (signal.aborted) return { outcome: 'released' }
        // Who may see it is asked now, not when it was chosen.
        const rights = await rightsOf(reader, companyId)
        if (!rights) continue
        const { accountId, email, language } = reader
        await database.withCompany(companyId, async (db) => {
          const seenBy = { accountId, permissions: [...rights.permissions] }
          const mailed = await listMailed(db, seenBy, notificationIds, maxInMail)
          if (mailed.count === 0) return
          const mail = { to: email, ...composeMail(language ?? 'en', mailed, link) }
          await outbox.sendMail(db, `${idempotencyKey}:mail:${accountId}`, mail)
        })
      }
      return { outcome: 'done' }
    },
  }
  return { 'notification.mail': kind }
}

interface Mailed {
  first: readonly Pick<Notification, 'kind' | 'params'>[]
  count: number
}

function composeMail(language: Language, { first, count }: Mailed, link: string) {
  const texts = allTexts[language].mail.notifications
  const told = first.map(({ kind, params }) => notificationText(language, kind, params))
  const subject = count === 1 ? (told[0]?.label ?? '') : fill(texts.subject, { count })
  const more = count > told.length ? [fill(texts.more, { count: count - told.length })] : []
  const lines = [...told.map(({ label, message }) => `${label}\n${message}`), ...more]
  return composeLinkMail({
    // What a user names comes on one line, but may be long.
    subject: subject.replace(/\s+/g, ' ').slice(0, maxSubject),
    paragraphs: lines,
    link,
    label: texts.open,
    footer: texts.footer,
  })
}
