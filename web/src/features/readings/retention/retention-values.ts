export type Keeping = 'asCompany' | 'forEver' | 'forDays'

/** As the form holds it: the field for the days may be empty while one writes. */
export interface RetentionValues extends Record<string, unknown> {
  keeping: Keeping
  days: number | ''
}

export const maxDays = 36_500
const usualDays = 365

/** Null: as the company; 0: for ever. */
export function valuesOf(days: number | null): RetentionValues {
  if (days === null) return { keeping: 'asCompany', days: usualDays }
  return days === 0 ? { keeping: 'forEver', days: usualDays } : { keeping: 'forDays', days }
}

/** Undefined while what is written is no number of days. */
export function daysOf({ keeping, days }: RetentionValues): number | null | undefined {
  if (keeping === 'asCompany') return null
  if (keeping === 'forEver') return 0
  return typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= maxDays ? days : undefined
}
