/** The specification's hours for sliders; the contract's schemas stay out of the browser. */
export const sliderHours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 24, 36, 48] as const

const maxHours = 8760
const maxOffered = 20

/** Whole hours separated by commas, in order and each once; null when the text is something else. */
export function hoursOf(text: string): number[] | null {
  if (text.trim() === '') return []
  const parts = text.split(',').map((part) => part.trim())
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return null
  const hours = [...new Set(parts.map(Number))].sort((one, other) => one - other)
  return hours.length <= maxOffered && hours.every((hour) => hour >= 1 && hour <= maxHours) ? hours : null
}

export const hoursText = (hours: readonly number[]): string => hours.join(', ')
