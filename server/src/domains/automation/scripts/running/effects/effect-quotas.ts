import { createMinuteQuotas, type MinuteQuotas } from '#lib/fairness/minute-quotas.ts'
import { fail } from '#request/problem.ts'
import type { Effect } from './effects.ts'

/** What the scripts of a company may do in a minute; of writes readings are counted. */
export const effectsPerMinute = {
  write: 600_000,
  downlink: 600,
  raiseAlarm: 600,
  acknowledgeAlarm: 600,
  mail: 60,
  notification: 60,
} as const satisfies Record<Effect['kind'], number>

/** Counts effects, so that no script fills the tables of messages and alarms. */
export interface EffectQuotas {
  /** @throws Problem request.tooMany */
  spend(companyId: string, effect: Effect): void
}

export function createEffectQuotas(limits: Record<Effect['kind'], number> = effectsPerMinute): EffectQuotas {
  const quotas = Object.fromEntries(
    Object.entries(limits).map(([kind, limit]) => [kind, createMinuteQuotas(limit)]),
  ) as Record<Effect['kind'], MinuteQuotas>
  return {
    spend(companyId, effect) {
      const quota = quotas[effect.kind]
      if (quota.isSpent(companyId)) fail('request.tooMany')
      quota.charge(companyId, effect.kind === 'write' ? Object.keys(effect.values).length : 1)
    },
  }
}
