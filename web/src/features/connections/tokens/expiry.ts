import type { AccessToken } from '@fyr/contract/connections/access-tokens'
import { dayAt, momentFrom } from '#ui/time/zone.ts'

export const expiryChoices = ['never', 'days30', 'days90', 'year', 'date'] as const
export type ExpiryChoice = (typeof expiryChoices)[number]

const dayMs = 86_400_000
const daysOf: Partial<Record<ExpiryChoice, number>> = { days30: 30, days90: 90, year: 365 }

/**
 * When a token made at `now` (epoch ms) shall end: the last second of the chosen day or of the day so
 * many days ahead, on the company's wall clock. Null is never; undefined, no day is chosen yet.
 */
export function expiryOf(
  choice: ExpiryChoice,
  day: string | null,
  now: number,
  timeZone: string,
): string | null | undefined {
  if (choice === 'never') return null
  const ahead = daysOf[choice]
  const last = ahead === undefined ? day : dayAt(now + ahead * dayMs, timeZone)
  const minute = last === null ? null : momentFrom(last, '23:59', timeZone)
  return minute === null ? undefined : new Date(minute + 59_000).toISOString()
}

export const tokenStates = ['valid', 'soon', 'expired'] as const
export type TokenState = (typeof tokenStates)[number]

/** Time enough to replace a token before what uses it is refused. */
const soonMs = 14 * dayMs

export function stateOf({ expiresAt }: Pick<AccessToken, 'expiresAt'>, now: number): TokenState {
  if (expiresAt === null) return 'valid'
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return 'expired'
  return left <= soonMs ? 'soon' : 'valid'
}
