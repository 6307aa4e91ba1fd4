import type { RequiredAction } from '@fyr/contract/endpoints/endpoint'
import type { Principal } from './principal.ts'

/**
 * What somebody must do before anything else is answered to them in a company; null for nothing. Of a session only, and
 * of its owner: who acts as another has done their own before they began. Of a session that an identity provider began
 * nothing is asked: it takes no password, and the provider has its own second factor.
 */
export function requiredActionOf(
  { token, masquerade, sso, mustChangePassword, hasSecondFactor }: Partial<Principal>,
  company: { requiresSecondFactor?: boolean | undefined } | null,
): RequiredAction | null {
  if (token || masquerade || sso) return null
  if (mustChangePassword) return 'changePassword'
  return company?.requiresSecondFactor && !hasSecondFactor ? 'setUpSecondFactor' : null
}
