/**
 * Whether a call comes from the portal's own pages, or from no page at all: by the address it is published
 * under, or by the name that the browser itself used to reach us.
 */
export function isOwnOrigin(
  call: { origin: string | undefined; host: string | undefined },
  publicUrl: string,
) {
  const { origin, host } = call
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  const own = new URL(publicUrl)
  if (page.origin === own.origin) return true
  const secureEnough = own.protocol !== 'https:' || page.protocol === 'https:'
  return secureEnough && host !== undefined && page.host === host.toLowerCase()
}
