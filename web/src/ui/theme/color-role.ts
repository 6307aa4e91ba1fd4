import { textOn } from '@fyr/contract/values/contrast'
import { darken, legibleOn, lighten, mix } from './colour.ts'
import type { Palette, Scheme } from './palettes.ts'

export const colorRoleNames = ['brand', 'ok', 'attention', 'alarm', 'silent'] as const
export type ColorRoleName = (typeof colorRoleNames)[number]

/** One meaning in one scheme, in all the ways it is drawn; every pair of text and ground is legible. */
export interface ColorRole {
  /** Buttons and solid badges, and the text on them. */
  filled: string
  filledHover: string
  on: string
  /** Tinted ground and the text on it. */
  light: string
  lightHover: string
  lightText: string
  /** Text and icons on page, cards and menus. */
  text: string
}

export function colorRoleOf(colour: string, palette: Palette, scheme: Scheme): ColorRole {
  const grounds = [palette.body, palette.surface, palette.raised, palette.hover]
  const filled = legibleFill(colour, palette)
  const on = textOn(filled)
  const light = mix(colour, palette.surface, scheme === 'light' ? 0.12 : 0.2)
  const lightHover = mix(colour, palette.surface, scheme === 'light' ? 0.18 : 0.28)
  return {
    filled,
    // Away from the text, so that it stays legible.
    filledHover: on === '#ffffff' ? darken(filled, 0.05) : lighten(filled, 0.05),
    on,
    light,
    lightHover,
    lightText: legibleOn(colour, [light, lightHover, ...grounds], palette.minimum),
    text: legibleOn(colour, grounds, palette.minimum),
  }
}

/**
 * The colour itself as a fill, as long as it can be told from the page and text can be read on it:
 * the label says what a button is, so a pale brand may stay pale.
 */
function legibleFill(colour: string, palette: Palette): string {
  const seen = legibleOn(colour, [palette.surface], 1.3)
  return legibleOn(seen, [textOn(seen)], palette.minimum)
}
