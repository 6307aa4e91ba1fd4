/** Monday first, as weeks go where Fyr is used; 0 is Sunday. */
export const week = [1, 2, 3, 4, 5, 6, 0]
const aSunday = Date.UTC(2026, 0, 4)

export function weekdayName(day: number, language: string, weekday: 'short' | 'long'): string {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(aSunday + day * 86_400_000)
}
