import type { Language } from '@fyr/contract/endpoints/fields'
import { allTexts } from '@fyr/texts/all'
import { z } from 'zod'
import { findAccountByEmail } from '#domains/access/accounts/index.ts'
import { composeLinkMail, type LinkMailDeps, linkMailJob } from '#outbound/index.ts'
import { findRegistration, setLink } from './registration-store.ts'

export const registrationMailKind = 'registrationMail'
/** Of a registration, and of its link from the mail on. */
export const lifetimeMs = 24 * 3_600_000
const payload = z.strictObject({ registrationId: z.string() })

/** Sends the link, or tells the owner of an account that they have one. */
export function registrationKinds(deps: LinkMailDeps) {
  const { publicUrl } = deps
  const kind = linkMailJob(deps, payload, async (db, { registrationId }, { token, hash, now }) => {
    const registration = await findRegistration(db, registrationId, now)
    // Completed by another link, or expired.
    if (!registration) return undefined
    const { email, language } = registration
    const to = { to: email, companyId: null }
    const account = await findAccountByEmail(db, email)
    if (account) return { ...to, ...compose('known', account.language ?? language, `${publicUrl}/login`) }
    await setLink(db, registration.id, { hash, expiresAt: new Date(now.getTime() + lifetimeMs) })
    return { ...to, ...compose('confirm', language, `${publicUrl}/registration/${token}`) }
  })
  return { [registrationMailKind]: kind }
}

/** Nothing that was written at the registration stands in it: whoever registers could send any text to any address. */
function compose(kind: 'confirm' | 'known', language: Language, link: string) {
  const { subject, text, button, ignore } = allTexts[language].mail.registration[kind]
  return composeLinkMail({ subject, paragraphs: [text], link, label: button, footer: ignore })
}
