/** A number field is '' while it is empty. */
export type NumberText = number | string

export function numberOf(value: NumberText): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return value.trim() === '' || !Number.isFinite(Number(value)) ? null : Number(value)
}
