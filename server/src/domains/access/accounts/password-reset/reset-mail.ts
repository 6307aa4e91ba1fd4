import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { z } from 'zod'
import type { Database } from '#db/index.ts'
import type { JobKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { hashOfLink, newLinkToken } from '#lib/link-token.ts'
import { composeLinkMail, type Mailer, resultOf } from '#outbound/index.ts'
import { type Account, findAccount, findPasswordHash } from '../account-store.ts'
import { replaceLink } from './link-store.ts'

export const resetMailKind = 'passwordResetMail'
const lifetimeMinutes = 30
const payload = z.strictObject({ accountId: z.string(), companyId: z.string().nullable().default(null) })

/** Sends the link. It is made here, so that no table and no queue holds what opens an account. */
export function resetMailJob(deps: {
  database: Database
  mailer: Mailer
  clock: Clock
  /** Where users reach the portal. */
  publicUrl: string
}): JobKind {
  const { database, mailer, clock, publicUrl } = deps
  return {
    async run(job) {
      const { success, data } = payload.safeParse(job.payload)
      if (!success) return { outcome: 'failed', reason: 'invalid payload' }
      const now = clock.now()
      const token = newLinkToken()
      const account = await database.withPlatform(async (db) => {
        const found = await findAccount(db, data.accountId)
        // Who signs in by an identity provider only gets a password from an administrator, or not at all.
        if (!found || (await findPasswordHash(db, found.id)) === undefined) return undefined
        const expiresAt = new Date(now.getTime() + lifetimeMinutes * 60_000)
        await replaceLink(db, { hash: hashOfLink(token), accountId: found.id, now, expiresAt })
        return found
      })
      // Deleted meanwhile, or without a password.
      if (!account) return { outcome: 'done' }
      const mail = composeResetMail(account, `${publicUrl}/forgot/${token}`)
      const { companyId } = data
      const { idempotencyKey } = job
      return resultOf(await mailer.send({ ...mail, to: account.email, companyId, idempotencyKey }))
    },
  }
}

function composeResetMail({ email, language }: Account, link: string) {
  const texts = allTexts[language ?? 'en'].mail.passwordReset
  const values = { email, link, minutes: lifetimeMinutes }
  return composeLinkMail({
    subject: texts.subject,
    paragraphs: [fill(texts.text, values)],
    link,
    label: fill(texts.button, values),
    footer: fill(texts.ignore, values),
  })
}
