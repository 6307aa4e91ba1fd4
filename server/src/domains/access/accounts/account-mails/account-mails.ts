import type { Language } from '@fyr/contract/endpoints/fields'
import { browserName } from '@fyr/contract/values/browser-name'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { z } from 'zod'
import type { Database, PlatformDb } from '#db/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { insertPlatformJob, type JobKind } from '#jobs/index.ts'
import { locales } from '#lib/text/locales.ts'
import { composeLinkMail, type LinkMailDeps, resultOf } from '#outbound/index.ts'
import { findAccount, listCompaniesOf } from '../account-store.ts'

export const accountMailKind = 'accountMail'

/** What the owner of an account is told of it. */
const accountMail = z.discriminatedUnion('notice', [
  z.strictObject({
    notice: z.literal('newDevice'),
    accountId: z.string(),
    at: z.string(),
    remoteAddress: z.string(),
    userAgent: z.string(),
  }),
  z.strictObject({
    notice: z.literal('secondFactorRemoved'),
    accountId: z.string(),
    at: z.string(),
    /** Who did it. */
    by: z.string(),
  }),
])
export type AccountMail = z.infer<typeof accountMail>

export interface AccountMails {
  /** Queues a mail to the owner of an account, in the transaction that is its reason. */
  queue(db: PlatformDb, mail: AccountMail): Promise<void>
}

export function createAccountMails(deps: { wakeJobs(): void }): AccountMails {
  return {
    async queue(db, mail) {
      const idempotencyKey = `${accountMailKind}:${mail.notice}:${mail.accountId}:${mail.at}`
      const job = { kind: accountMailKind, payload: mail, idempotencyKey }
      await insertPlatformJob(db, job, new Date(mail.at))
      db.afterCommit(deps.wakeJobs)
    },
  }
}

export function accountMailJob({ database, mailer, publicUrl }: Omit<LinkMailDeps, 'clock'>): JobKind {
  return {
    async run(job) {
      const { success, data } = accountMail.safeParse(job.payload)
      if (!success) return { outcome: 'failed', reason: 'invalid payload' }
      const account = await database.withPlatform((db) => findAccount(db, data.accountId))
      // Deleted meanwhile.
      if (!account) return { outcome: 'done' }
      const companies = await database.withPlatform((db) => listCompaniesOf(db, account.id))
      const style = { language: account.language ?? 'en', timeZone: await timeZoneOf(database, companies) }
      const mail = composeAccountMail(data, style, `${publicUrl}/account`)
      // Of several companies none is the account's own.
      const companyId = companies.length === 1 ? companies[0]?.companyId : null
      const { idempotencyKey } = job
      const delivery = await mailer.send({ ...mail, to: account.email, companyId, idempotencyKey })
      // Without a mail server nobody is told, and nothing has failed.
      return delivery.outcome === 'notConfigured' ? { outcome: 'done' } : resultOf(delivery)
    },
  }
}

/** Of the first of their companies. */
async function timeZoneOf(database: Database, [company]: { companyId: string }[]): Promise<string> {
  return company ? (await database.withCompany(company.companyId, settingsOf)).timeZone : 'UTC'
}

/** The words of a mail; what a browser calls itself is not repeated but named. */
export function composeAccountMail(
  mail: AccountMail,
  { language, timeZone }: { language: Language; timeZone: string },
  link: string,
): { subject: string; text: string; html: string } {
  const { notices, open } = allTexts[language].mail.account
  const texts = notices[mail.notice]
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const time = `${format.format(new Date(mail.at))} (${timeZone})`
  const values =
    mail.notice === 'newDevice'
      ? {
          time,
          address: mail.remoteAddress,
          browser: browserName(mail.userAgent) || notices.newDevice.unknown,
        }
      : { time, by: mail.by }
  return composeLinkMail({
    subject: texts.subject,
    paragraphs: [fill(texts.text, values), texts.advice],
    link,
    label: open,
  })
}
