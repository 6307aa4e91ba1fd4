import type { Threshold } from '@fyr/contract/widgets/fields'
import { useComputedColorScheme } from '@mantine/core'
import { colorRoleOf } from '#ui/theme/color-role.ts'
import { useThemeName } from '#ui/theme/context.tsx'
import { palettes } from '#ui/theme/palettes.ts'

/**
 * The colour of a threshold as `#rrggbb`, for text and for canvases, which know no CSS: one of its own is as near to
 * what was chosen as can be read on this page, light or dark.
 */
export function useTextColor(): (threshold: Pick<Threshold, 'tone' | 'colour'>) => string {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const palette = palettes[useThemeName()][scheme]
  return ({ tone, colour }) => {
    if (colour !== null) return colorRoleOf(colour.slice(0, 7), palette, scheme).text
    return tone === 'neutral' ? palette.dimmed : colorRoleOf(palette[tone], palette, scheme).text
  }
}
