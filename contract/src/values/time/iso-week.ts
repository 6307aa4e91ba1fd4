const dayMs = 86_400_000

/** ISO week of a day: the Thursday decides which year a week belongs to. @param month 1 to 12 */
export function isoWeekOf({ year, month, day }: { year: number; month: number; day: number }): number {
  const thursday = new Date(Date.UTC(year, month - 1, day))
  thursday.setUTCDate(thursday.getUTCDate() + 3 - ((thursday.getUTCDay() + 6) % 7))
  return 1 + Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / dayMs / 7)
}
