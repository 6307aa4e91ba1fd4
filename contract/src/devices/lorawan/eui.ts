/** The hex digits of a text in lower case, without the separators of pairs that people write; undefined for others. */
export function readHex(value: string, digits: number): string | undefined {
  const trimmed = value.trim().replace(/^0x/i, '')
  const pairs = /^[\da-f]{2}(?:[-:. ]?[\da-f]{2})*$/i.test(trimmed)
  const hex = trimmed.replace(/[-:. ]/g, '').toLowerCase()
  return pairs && hex.length === digits ? hex : undefined
}

/** An EUI-64, such as a DevEUI: `70B3D57ED0001234`, `70-B3-D5-7E-D0-00-12-34`, `70:b3:…`. */
export const readEui = (value: string): string | undefined => readHex(value, 16)

/** How a network names a gateway: by its EUI, or by an ID of its own, which has no case. */
export function readGatewayId(value: string): string | undefined {
  const own = value.trim().toLowerCase()
  return readEui(value) ?? (/^[\w.:-]{1,64}$/.test(own) ? own : undefined)
}

/** Bytes as people paste them: hex with any separators, or base64; undefined for others. */
export function readBytes(value: string): number[] | undefined {
  const text = value.trim()
  const hex = text.replace(/0x/gi, '').replace(/[\s,;:.-]/g, '')
  if (/^[\da-f]*$/i.test(hex)) {
    if (hex.length % 2 === 1) return undefined
    return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  }
  const base64 = text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(base64) || base64.replace(/=+$/, '').length % 4 === 1) return undefined
  return Array.from(atob(base64.replace(/=+$/, '')), (char) => char.charCodeAt(0))
}
