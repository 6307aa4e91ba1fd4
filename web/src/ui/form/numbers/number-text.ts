/** Value of a number field: text while it is typed. */
export type NumberText = number | string

/** The number of a field; null while it is empty or not a number yet. */
export function numberOf(text: NumberText): number | null {
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/** Props of a field for a whole number. */
export const wholeNumber = {
  allowDecimal: false,
  allowNegative: false,
  thousandSeparator: '',
  clampBehavior: 'none',
  hideControls: true,
} as const
/** Props of a field for any number. */
export const anyNumber = { thousandSeparator: '', clampBehavior: 'none', hideControls: true } as const
