import type { Clock } from '#lib/clock.ts'
import type { OneTimeTokens } from '../one-time-tokens.ts'
import type { HubCaller, HubSubject } from './hub.ts'
import { type ConnectionLimits, usualLimits } from './hub-connection.ts'
import type { LookUpLimits } from './look-up.ts'

/** What of a logger is needed here; pino has it. */
export interface LiveLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface NegotiatedSubject {
  hub: string
  subject: HubSubject
}

export interface HubServerDeps {
  /** Whose tokens open a connection; the portal issues them to those who are signed in, and to visitors of what was shared. */
  tokens: Pick<OneTimeTokens<HubSubject>, 'spend'>
  /** What negotiation hands out, for the one connection that follows, which may reach another process. */
  connectionTokens: OneTimeTokens<NegotiatedSubject>
  /**
   * The subject with its rights of this moment; undefined if its session has ended or it is no longer of the
   * company. Asked at negotiation, at opening, after each change and once a minute.
   */
  currentCaller(subject: HubSubject): Promise<HubCaller | undefined>
  clock: Clock
  log: LiveLog
  /** Origins such as `https://fyr.example.com` that are ours beside the requested host itself. */
  ownOrigins?: readonly string[]
  limits?: Partial<HubServerLimits>
}

export interface HubServerLimits extends ConnectionLimits, LookUpLimits {
  tickMs: number
  connections: number
  connectionsPerSession: number
  connectionsPerCompany: number
  /** Of those who are not signed in: in all, from one network, and to one company. */
  visitors: number
  visitorsPerNetwork: number
  visitorsPerCompany: number
  recheckMs: number
  /** Rights that change again and again are looked up no more often than this, for each connection. */
  recheckGapMs: number
}

export const usualServerLimits: HubServerLimits = {
  ...usualLimits,
  tickMs: 1000,
  connections: 10_000,
  connectionsPerSession: 20,
  connectionsPerCompany: 1000,
  visitors: 5000,
  visitorsPerNetwork: 100,
  visitorsPerCompany: 500,
  recheckMs: 60_000,
  recheckGapMs: 250,
  lookUpsAtOnce: 4,
  lookUpsWaiting: 2000,
}
