/** What of a node is set to which value. */
export interface ControlValue {
  name: string
  value: number
}

const maxName = 200

/** What JSON of one field sets; undefined for all else. */
export function controlIn(data: unknown): ControlValue | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const [field, ...others] = Object.entries(data)
  if (!field || others.length > 0 || field[0] === '' || field[0].length > maxName) return undefined
  const [name, given] = field
  const value = typeof given === 'boolean' ? Number(given) : given
  return typeof value === 'number' && Number.isFinite(value) ? { name, value } : undefined
}
