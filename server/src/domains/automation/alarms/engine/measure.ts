import type { AlarmDetection } from '@fyr/contract/automation/alarms/alarm-detection'
import type { RuleMeasure } from '../crossing.ts'
import type { NameOf, SeriesName } from './recording/facts-store.ts'

/** Of what the limits of a rule are, where they are not of the value itself. */
export function measureOf(detection: AlarmDetection | null): RuleMeasure | null {
  if (detection?.type === 'difference') return 'difference'
  if (detection?.type !== 'rateOfChange') return null
  return detection.per === 'minute' ? 'ratePerMinute' : 'ratePerHour'
}

type ShownAs = Pick<SeriesName, 'unit' | 'decimals' | 'valueMapping'>

/** How the values of a measure are shown: a rate has a unit of its own, and states have neither rate nor difference. */
export function ofMeasure<Shown extends ShownAs>(shown: Shown, measure: RuleMeasure | null): Shown {
  if (measure === null) return shown
  const per = measure === 'ratePerMinute' ? '/min' : measure === 'ratePerHour' ? '/h' : ''
  const decimals = per === '' ? shown.decimals : null
  return { ...shown, unit: `${shown.unit}${per}`, valueMapping: null, decimals }
}

export function nameOfMeasure(nameOf: NameOf, measure: RuleMeasure | null): NameOf {
  return (series) => ofMeasure(nameOf(series), measure)
}
