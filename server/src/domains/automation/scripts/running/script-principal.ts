import type { Language } from '@fyr/contract/endpoints/fields'
import type { CompanyPrincipal } from '#request/principal.ts'

/** A script that does something in its company: nobody's account, and no right beyond that. */
export const scriptPrincipal = (
  companyId: string,
  { scriptId, name }: { scriptId: string; name: string },
  now: Date,
  language: Language,
): CompanyPrincipal => ({
  companyId,
  accountId: null,
  sessionId: null,
  name,
  isSuper: false,
  role: null,
  permissions: new Set(),
  token: null,
  requestId: `script-${scriptId}`,
  language,
  now,
})
