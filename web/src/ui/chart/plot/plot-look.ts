import { colorRoleOf } from '../../theme/color-role.ts'
import { palettes, type Scheme, type ThemeName } from '../../theme/palettes.ts'
import type { PlotLook } from './plot-options.ts'

/** From the palette, not from the page's style: that changes a moment later than React draws. */
export function plotLookOf(theme: ThemeName, scheme: Scheme): PlotLook {
  const palette = palettes[theme][scheme]
  const alarm = colorRoleOf(palette.alarm, palette, scheme).text
  return { text: palette.dimmed, grid: palette.line, alarm, ground: palette.surface }
}
