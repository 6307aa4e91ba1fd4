/** The hex digits of a text in lower case, without the separators of pairs that people write; undefined for others. */
export function readHex(value: string, digits: number): string | undefined {
  const trimmed = value.trim().replace(/^0x/i, '')
  const pairs = /^[\da-f]{2}(?:[-:. ]?[\da-f]{2})*$/i.test(trimmed)
  const hex = trimmed.replace(/[-:. ]/g, '').toLowerCase()
  return pairs && hex.length === digits ? hex : undefined
}

/** An EUI-64, such as a DevEUI: `70B3D57ED0001234`, `70-B3-D5-7E-D0-00-12-34`, `70:b3:…`. */
export const readEui = (value: string): string | undefined => readHex(value, 16)
