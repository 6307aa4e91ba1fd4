import type { Language } from '@fyr/contract/endpoints/fields'
import { allTexts } from '@fyr/texts/all'
import { z } from 'zod'
import type { Database } from '#db/index.ts'
import { findAccountByEmail } from '#domains/access/accounts/index.ts'
import type { JobKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { hashOfLink, newLinkToken } from '#lib/link-token.ts'
import { composeLinkMail, type Mailer, resultOf } from '#outbound/index.ts'
import { findRegistration, setLink } from './registration-store.ts'

export const registrationMailKind = 'registrationMail'
/** Of a registration, and of its link from the mail on. */
export const lifetimeMs = 24 * 3_600_000
const payload = z.strictObject({ registrationId: z.string() })

interface RegistrationMailDeps {
  database: Database
  mailer: Mailer
  clock: Clock
  /** Where users reach the portal. */
  publicUrl: string
}

/** Sends the link, or tells the owner of an account that they have one. The link is made here, so that no table and no queue holds it. */
export function registrationKinds({ database, mailer, clock, publicUrl }: RegistrationMailDeps) {
  const kind: JobKind = {
    async run(job) {
      const { success, data } = payload.safeParse(job.payload)
      if (!success) return { outcome: 'failed', reason: 'invalid payload' }
      const now = clock.now()
      const token = newLinkToken()
      const found = await database.withPlatform(async (db) => {
        const registration = await findRegistration(db, data.registrationId, now)
        if (!registration) return undefined
        const account = await findAccountByEmail(db, registration.email)
        const expiresAt = new Date(now.getTime() + lifetimeMs)
        if (!account) await setLink(db, registration.id, { hash: hashOfLink(token), expiresAt })
        return { ...registration, account }
      })
      // Completed by another link, or expired.
      if (!found) return { outcome: 'done' }
      const { email, account, language } = found
      const mail = account
        ? compose('known', account.language ?? language, `${publicUrl}/login`)
        : compose('confirm', language, `${publicUrl}/registration/${token}`)
      const { idempotencyKey } = job
      return resultOf(await mailer.send({ ...mail, to: email, companyId: null, idempotencyKey }))
    },
  }
  return { [registrationMailKind]: kind }
}

/** Nothing that was written at the registration stands in it: whoever registers could send any text to any address. */
function compose(kind: 'confirm' | 'known', language: Language, link: string) {
  const { subject, text, button, ignore } = allTexts[language].mail.registration[kind]
  return composeLinkMail({ subject, paragraphs: [text], link, label: button, footer: ignore })
}
