/** What can stand beside a marker, with the specification's number of each. */
export const shownParts = ['name', 'value', 'status', 'lastContact', 'battery'] as const
export type ShownPart = (typeof shownParts)[number]

const numbers: Record<ShownPart, number> = { name: 1, value: 2, status: 4, lastContact: 5, battery: 6 }
const nothing = 0
const nameAndValue = 3

export function partsOf(showTypes: readonly number[]): ShownPart[] {
  const isBoth = (part: ShownPart) => part === 'name' || part === 'value'
  return shownParts.filter(
    (part) => showTypes.includes(numbers[part]) || (isBoth(part) && showTypes.includes(nameAndValue)),
  )
}

export const showTypesOf = (parts: readonly ShownPart[]): number[] =>
  parts.length === 0 ? [nothing] : parts.map((part) => numbers[part])
