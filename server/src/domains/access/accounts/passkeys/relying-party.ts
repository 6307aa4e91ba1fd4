import { type CompanyHosts, hostNameOf, originAt } from '#domains/settings/white-label/index.ts'

/** For which site a passkey is, as WebAuthn calls it. */
export interface RelyingParty {
  /** The domain. */
  id: string
  origin: string
}

/** The site that a call came to: undefined for a host that is not ours, whatever the header says. */
export async function findRelyingParty(
  hosts: Pick<CompanyHosts, 'isKnown'>,
  host: string | undefined,
  publicUrl: string,
): Promise<RelyingParty | undefined> {
  const name = hostNameOf(host)
  if (!name || !(await hosts.isKnown(host))) return undefined
  return { id: name, origin: originAt(name, publicUrl) }
}
