import { contrast, isBrandColor, parseHex, textOn } from '@fyr/contract/values/contrast'
import { seriesColours } from '@fyr/contract/widgets/charts/series-colours'
import { describe, expect, it } from 'vitest'
import { colorRoleNames, colorRoleOf } from './color-role.ts'
import { legibleOn, shadesOf } from './colour.ts'
import { palettes, type Scheme, themeNames } from './palettes.ts'
import { switchOffColor } from './theme.ts'

const schemes = ['light', 'dark'] as const satisfies Scheme[]
const combinations = themeNames.flatMap((name) => schemes.map((scheme) => [name, scheme] as const))
/** Colours that companies really have: pale, dark, loud. */
const brands = ['#ffd400', '#00ff88', '#f5f5f5', '#000000', '#e4002b', '#7a00e6', '#2196f3', '#8d6e63']

describe('colour arithmetic', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('refuses what is no colour', () => {
    for (const wrong of ['', 'red', '#12', '#12345g', '#1234567']) expect(parseHex(wrong)).toBeNull()
  })

  it('puts dark text on pale grounds and white on dark ones', () => {
    expect(textOn('#ffd400')).toBe('#0b1016')
    expect(textOn('#1f4e8c')).toBe('#ffffff')
  })

  it('moves a colour until it can be read, and not further than needed', () => {
    const moved = legibleOn('#ffd400', ['#ffffff'], 4.5)
    expect(contrast(moved, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(moved, '#ffffff')).toBeLessThan(5.5)
    expect(legibleOn('#1f4e8c', ['#ffffff'], 4.5)).toBe('#1f4e8c')
  })

  it('makes ten shades from light to dark', () => {
    const shades = shadesOf('#1f4e8c')
    const light = shades.map((shade) => contrast(shade, '#000000'))
    expect(shades).toHaveLength(10)
    expect(light).toEqual([...light].sort((a, b) => b - a))
  })

  it('takes a brand colour that text can be read on and that can be seen in light and dark', () => {
    for (const good of ['#1f4e8c', '#ffd400', '#e4002b', '#000000'])
      expect([good, isBrandColor(good)]).toEqual([good, true])
    for (const bad of ['blue', '#fdfdfd', '#10151b', '#777777'])
      expect([bad, isBrandColor(bad)]).toEqual([bad, false])
  })
})

describe.each(combinations)('%s in %s', (name, scheme) => {
  const palette = palettes[name][scheme]
  const grounds = [palette.body, palette.surface, palette.raised]

  it('keeps text and dimmed text legible everywhere', () => {
    for (const ground of [...grounds, palette.hover]) {
      expect(contrast(palette.text, ground)).toBeGreaterThanOrEqual(7)
      expect(contrast(palette.dimmed, ground)).toBeGreaterThanOrEqual(palette.minimum)
    }
  })

  it.each([undefined, ...brands])('keeps every meaning legible with the brand %s', (brand) => {
    const withBrand = brand ? { ...palette, brand } : palette
    for (const meaning of colorRoleNames) {
      const ink = colorRoleOf(withBrand[meaning], withBrand, scheme)
      expect(contrast(ink.on, ink.filled)).toBeGreaterThanOrEqual(palette.minimum)
      expect(contrast(ink.on, ink.filledHover)).toBeGreaterThanOrEqual(palette.minimum)
      expect(contrast(ink.lightText, ink.light)).toBeGreaterThanOrEqual(palette.minimum)
      expect(contrast(ink.lightText, ink.lightHover)).toBeGreaterThanOrEqual(palette.minimum)
      for (const ground of grounds) expect(contrast(ink.text, ground)).toBeGreaterThanOrEqual(palette.minimum)
    }
  })

  it('shows a switch that is off, and its thumb', () => {
    const off = switchOffColor(palette)
    for (const other of [...grounds, '#ffffff']) expect(contrast(off, other)).toBeGreaterThanOrEqual(3)
  })

  it('draws every series at 3:1 or more', () => {
    for (const colour of seriesColours[scheme]) {
      expect(contrast(colour, palette.surface)).toBeGreaterThanOrEqual(3)
    }
  })
})
