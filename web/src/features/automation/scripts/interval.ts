export const intervalUnits = ['second', 'minute', 'hour', 'day'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

export const secondsOf: Readonly<Record<IntervalUnit, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
}

/** Seconds as a person says them: in the largest unit that has a whole number of them. */
export function splitInterval(seconds: number): { count: number; unit: IntervalUnit } {
  const unit = intervalUnits.findLast((each) => seconds > 0 && seconds % secondsOf[each] === 0) ?? 'second'
  return { count: seconds / secondsOf[unit], unit }
}

/** "15 min", as the language writes it. */
export function writeInterval(seconds: number, language: string): string {
  const { count, unit } = splitInterval(seconds)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
}
