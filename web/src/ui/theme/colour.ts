import { contrast, linearRgb, luminance, parseHex, type Rgb } from '@fyr/contract/values/contrast'

/** Colour arithmetic for themes: shades made in OKLCH so that they look even. */

interface Lch {
  l: number
  c: number
  h: number
}

export function toHex(rgb: Rgb): string {
  const digits = rgb.map((value) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

/** The colour, made lighter or darker just as far as it takes to be read on every one of the backgrounds. */
export function legibleOn(colour: string, backgrounds: readonly string[], minimum: number): string {
  const readable = (candidate: string) => backgrounds.every((each) => contrast(candidate, each) >= minimum)
  if (readable(colour)) return colour
  const { l, c, h } = toLch(colour)
  const darker = backgrounds.every((each) => luminance(each) > 0.18)
  for (let step = 1; step <= 100; step++) {
    const lightness = darker ? l - step / 100 : l + step / 100
    if (lightness < 0 || lightness > 1) break
    const candidate = fromLch({ l: lightness, c, h })
    if (readable(candidate)) return candidate
  }
  return darker ? '#000000' : '#ffffff'
}

/** `share` of the first colour over the second, mixed as light mixes. */
export function mix(over: string, under: string, share: number): string {
  const top = parseHex(over) ?? [0, 0, 0]
  const bottom = parseHex(under) ?? [0, 0, 0]
  return toHex([0, 1, 2].map((i) => (top[i] ?? 0) * share + (bottom[i] ?? 0) * (1 - share)) as unknown as Rgb)
}

const lightnesses = [0.97, 0.93, 0.87, 0.79, 0.7, 0.61, 0.52, 0.44, 0.36, 0.28]
type Shades = [string, string, string, string, string, string, string, string, string, string]

/** Ten shades from near-white to near-black in the hue of one colour. */
export function shadesOf(colour: string): Shades {
  const { c, h } = toLch(colour)
  return lightnesses.map((l) =>
    fromLch({ l, c: c * Math.min(1, (1 - Math.abs(l - 0.55)) * 1.15), h }),
  ) as Shades
}

export function darken(colour: string, by: number): string {
  const { l, c, h } = toLch(colour)
  return fromLch({ l: Math.max(0, l - by), c, h })
}
export function lighten(colour: string, by: number): string {
  return darken(colour, -by)
}

function toLch(hex: string): Lch {
  const [r, g, b] = linearRgb(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const bee = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { l, c: Math.hypot(a, bee), h: Math.atan2(bee, a) }
}

function fromLch({ l, c, h }: Lch): string {
  // Less chroma until the colour exists on a screen.
  for (let chroma = c; chroma > 0.002; chroma *= 0.92) {
    const rgb = lchToLinear({ l, c: chroma, h })
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return encode(rgb)
  }
  return encode(lchToLinear({ l, c: 0, h }))
}

function lchToLinear({ l, c, h }: Lch): Rgb {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const encode = (rgb: Rgb) =>
  toHex(rgb.map((value) => fromLinear(Math.min(1, Math.max(0, value))) * 255) as unknown as Rgb)
