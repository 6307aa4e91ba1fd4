import type { CompanyHosts } from '#domains/white-label/index.ts'

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
  const name = URL.parse(`http://${host ?? ''}`)?.hostname.replace(/\.$/, '')
  if (!name || !(await hosts.isKnown(host))) return undefined
  // A domain is served as the configured address is: over the same scheme and port.
  const site = new URL(publicUrl)
  site.hostname = name
  return { id: name, origin: site.origin }
}
