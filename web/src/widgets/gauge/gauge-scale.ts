import type { TimedValue } from '@fyr/contract/dashboards/dashboard-data'
import { roundUp, scaleRoom } from '@fyr/contract/widgets/gauge-scale'

const usual = new Map(
  Object.entries<[number, number]>({
    '%': [0, 100],
    '°C': [-20, 40],
    '°F': [0, 100],
    V: [0, 5],
    ppm: [0, 2000],
    hPa: [950, 1050],
  }),
)

/** A scale that the value stands well on, before anybody has chosen one. */
export function freshScale(
  value: TimedValue['value'] | undefined,
  unit: string,
): { min: number; max: number } {
  if (typeof value === 'boolean') return { min: 0, max: 1 }
  const number = typeof value === 'number' && Number.isFinite(value) ? value : 0
  const [min, max] = usual.get(unit) ?? [0, 100]
  if (usual.has(unit) && number >= min && number <= max) return { min, max }
  const reach = roundUp(Math.abs(number) * scaleRoom)
  return { min: number < 0 ? -reach : 0, max: reach }
}
