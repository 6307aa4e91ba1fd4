const clock = /^(\d{1,2})(?:[:.]?(\d{2}))?$/

/** "22:30" of what a person writes: 2230, 22.30 or 22:30, and 7 for 07:00. Undefined where it is no time of day. */
export function parseTimeOfDay(text: string): string | undefined {
  const [, hours, minutes = '00'] = clock.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** Whether a field that may be empty holds a time of day. */
export const isTimeOfDay = (text: string): boolean => text.trim() === '' || parseTimeOfDay(text) !== undefined
