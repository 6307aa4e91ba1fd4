/** Contrast as WCAG defines it, for whoever must tell whether a colour can be read. */

export type Rgb = readonly [red: number, green: number, blue: number]

const hexPattern = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i

/** Reads #rrggbb; anything else is null. */
export function parseHex(hex: string): Rgb | null {
  const match = hexPattern.exec(hex.trim())
  if (!match) return null
  return [channel(match[1]), channel(match[2]), channel(match[3])]
}
const channel = (digits = '0') => Number.parseInt(digits, 16)

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** The channels as light mixes them, 0 to 1. */
export function linearRgb(hex: string): Rgb {
  const [red, green, blue] = parseHex(hex) ?? [0, 0, 0]
  return [toLinear(red / 255), toLinear(green / 255), toLinear(blue / 255)]
}

/** Relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** White or near-black, whichever reads better on the colour. */
export function textOn(background: string, dark = '#0b1016'): string {
  return contrast('#ffffff', background) >= contrast(dark, background) ? '#ffffff' : dark
}

/** Cards in light and pages in dark, which a brand's colour must not vanish into. */
const pages = ['#ffffff', '#10151b']

/** Whether a company's colour can carry its brand: text on it can be read, and it can be seen in light and dark. */
export function isBrandColor(hex: string): boolean {
  return (
    parseHex(hex) !== null &&
    contrast(textOn(hex), hex) >= 4.5 &&
    pages.every((page) => contrast(hex, page) >= 1.1)
  )
}
