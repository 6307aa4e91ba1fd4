import type { ShownFrame } from '@fyr/contract/dashboards/dashboard-data'
import { isOnList } from '@fyr/contract/values/web-hosts'
import { leadsTo } from './own-hosts.ts'
import type { Framed, FrameTickets } from './tickets.ts'

export interface FramingRules {
  /** The company's list. */
  allowed: readonly string[]
  /** The portal's own names. */
  own: readonly string[]
}

/** Why an address may not be framed; undefined: it may. */
export function refusalToFrame(
  address: string,
  { allowed, own }: FramingRules,
): 'notAllowed' | 'ownPage' | undefined {
  const url = new URL(address)
  if (leadsTo(own, url)) return 'ownPage'
  return isOnList(url, allowed) ? undefined : 'notAllowed'
}

/** Where our page that frames the address is, or why there is none. */
export function frameOf(framed: Framed, rules: FramingRules, tickets: FrameTickets, now: Date): ShownFrame {
  const refused = refusalToFrame(framed.url, rules)
  return refused ? { refused } : { path: `/frame/${tickets.issue(framed, now)}` }
}
