export type FyrRole = 'fyr_app' | 'fyr_platform' | 'fyr_pipeline'

/**
 * The same database, entered as one of our roles: PostgreSQL applies the `role` startup option right after
 * the login, so that no query can run before it. Options that the address already carries are kept.
 */
export function urlAsRole(url: string, role: FyrRole, settings: Record<string, string> = {}): string {
  const address = new URL(url)
  const ours = Object.entries({ role, ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  const theirs = address.searchParams.get('options')
  address.searchParams.set('options', [...(theirs ? [theirs] : []), ...ours].join(' '))
  return address.href
}

/** The address without its password, for messages and logs. */
export function urlForLog(url: string): string {
  const address = new URL(url)
  address.password = ''
  address.searchParams.delete('password')
  return address.href
}

/** The login in the address, or undefined if it has none. */
export function loginOf(url: string): string | undefined {
  const address = new URL(url)
  return decodeURIComponent(address.username) || address.searchParams.get('user') || undefined
}
