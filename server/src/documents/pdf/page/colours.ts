/** A colour as operators want it: red, green and blue from 0 to 1. */
export type Colour = string

const ofHex = (hex: string): Colour =>
  [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')

/** Those of the portal's light theme, of which texts keep the contrast of WCAG AA on white. */
export const colours = {
  text: ofHex('#16202b'),
  dimmed: ofHex('#52606e'),
  line: ofHex('#dde3ea'),
  edge: ofHex('#c3ccd6'),
  striped: ofHex('#f4f6f9'),
  brand: ofHex('#1f4e8c'),
  limit: ofHex('#c0272d'),
  surface: ofHex('#ffffff'),
}

/** Colours of series without their own; distinct to the colour-blind too, as far as colours can be. */
const palette = ['#1f6fb4', '#c2571a', '#2a8a57', '#8352a8', '#b0305c', '#8a6d0b', '#4b7f8c', '#5c6470'].map(
  ofHex,
)

/** Colour of a series by its place. */
export const seriesColour = (place: number): Colour => palette[place % palette.length] ?? colours.brand

/** A colour that users chose, `#rrggbb` with or without how opaque it is on white; else the other one. */
export function colourOf(hex: string | null | undefined, otherwise: Colour): Colour {
  if (!hex || !/^#([\da-f]{6}|[\da-f]{8})$/i.test(hex)) return otherwise
  const own = ofHex(hex)
  return hex.length === 9 ? tintOf(own, Number.parseInt(hex.slice(7), 16) / 255) : own
}

/** As much of a colour on white: files hold no transparency, which printers and archives treat as they like. */
export const tintOf = (colour: Colour, share: number): Colour =>
  colour
    .split(' ')
    .map((part) => (1 - (1 - Number(part)) * share).toFixed(3))
    .join(' ')
