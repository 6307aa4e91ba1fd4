import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import type { Tone } from '@fyr/contract/endpoints/fields'
import type { Threshold } from '@fyr/contract/widgets/fields'

/** Below every value that is measured: where the range under a low limit begins. */
const bottom = -1_000_000_000
const toneOf: Record<Alarm['priority'], Tone> = { a: 'alarm', b: 'attention', c: 'attention' }

type Limits = Pick<Alarm, 'limitHigh' | 'limitLow' | 'priority'>

/** The limits of an alarm rule as thresholds: its tone outside them, and ok within. */
export function thresholdsOfAlarm({ limitHigh, limitLow, priority }: Limits): Threshold[] {
  const outside = { tone: toneOf[priority], colour: null, label: '' }
  const within = { tone: 'ok', colour: null, label: '' } as const
  return [
    ...(limitLow === null
      ? []
      : [
          { ...outside, value: bottom },
          { ...within, value: limitLow },
        ]),
    ...(limitHigh === null ? [] : [{ ...outside, value: limitHigh }]),
  ]
}

/** Whether a rule has limits that thresholds can be made of. */
export const hasLimits = ({ limitHigh, limitLow, advanced }: Limits & Pick<Alarm, 'advanced'>): boolean =>
  advanced.length === 0 && (limitHigh !== null || limitLow !== null)
