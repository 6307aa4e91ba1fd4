/** The ends of an axis; null follows the values. */
export interface Scale {
  min: number | null
  max: number | null
  label: string
}
export const freeScale: Scale = { min: null, max: null, label: '' }
