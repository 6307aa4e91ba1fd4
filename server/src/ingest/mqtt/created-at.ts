const iso = /^(\d{4}-\d{2}-(\d{2}))(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const furthest = 8.64e15

/**
 * A sender's time as epoch ms: epoch ms (number or digits) or ISO 8601, where no offset means UTC; undefined
 * if it is neither. The same grammar as `instant` of the contract, without loading its schemas into the
 * broker's thread; whether the time is plausible is for the pipeline to say.
 */
export function parseCreatedAt(value: unknown): number | undefined {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? parseText(value) : Number.NaN
  return Number.isInteger(ms) && Math.abs(ms) <= furthest ? ms : undefined
}

function parseText(text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  const [, date, day, time, , , offset] = iso.exec(text) ?? []
  // Date.parse turns the 30th of February into a day of March.
  if (!date || new Date(date).getUTCDate() !== Number(day)) return Number.NaN
  return Date.parse(time && !offset ? `${text}Z` : text)
}
