import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { z } from 'zod'
import type { Database } from '#db/index.ts'
import type { JobKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { hashOfLink, newLinkToken } from '#lib/link-token.ts'
import { composeLinkMail, type Mailer, resultOf } from '#outbound/index.ts'
import { findAccount, findAccountByEmail } from '../account-store.ts'
import { findEmailProof, setProofLink } from './email-proof-store.ts'

export const emailProofKind = 'emailProofMail'
const lifetimeMs = 24 * 3_600_000
const payload = z.strictObject({ accountId: z.string() })

/** Sends the link by which an address is proved. Whether another account has the address is looked up here only. */
export function emailProofJob(deps: {
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
      const { accountId } = data
      const now = clock.now()
      const token = newLinkToken()
      const proof = await database.withPlatform(async (db) => {
        const email = await findEmailProof(db, accountId, now)
        const account = await findAccount(db, accountId)
        if (email === undefined || !account) return undefined
        const owner = await findAccountByEmail(db, email)
        if (owner && owner.id !== accountId) return undefined
        const expiresAt = new Date(now.getTime() + lifetimeMs)
        // A newer request replaced the address meanwhile: its own job mails that one.
        const link = { accountId, email, hash: hashOfLink(token), expiresAt }
        if (!(await setProofLink(db, link))) return undefined
        return { email, language: account.language ?? 'en' }
      })
      if (!proof) return { outcome: 'done' }
      const texts = allTexts[proof.language].mail.emailProof
      const link = `${publicUrl}/email/${token}`
      const mail = composeLinkMail({
        subject: texts.subject,
        paragraphs: [fill(texts.text, { email: proof.email })],
        link,
        label: texts.button,
        footer: texts.ignore,
      })
      const { idempotencyKey } = job
      return resultOf(await mailer.send({ ...mail, to: proof.email, companyId: null, idempotencyKey }))
    },
  }
}
