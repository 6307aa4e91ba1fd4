import type { Tone } from '@fyr/contract/endpoints/fields'
import { assignColours, seriesColours } from '@fyr/contract/widgets/charts/series-colours'
import {
  type StateData,
  type StateShare,
  type StateValue,
  sharesOf,
  statesWithin,
} from '@fyr/contract/widgets/charts/state-runs'
import { useComputedColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { colorRoleOf } from '../../theme/color-role.ts'
import { useThemeName } from '../../theme/context.tsx'
import { palettes } from '../../theme/palettes.ts'
import type { DrawnLane } from '../plot/plot-options.ts'

/** A series of states, such as that of a door. */
export interface ChartLane {
  id: string
  label: string
  /** Keep the same object while nothing has changed but what was appended. */
  data: StateData
  /** What a state is called, and its colour: of its meaning, or its own. */
  nameOf: (value: StateValue) => { text: string; tone: Tone; colour: string | null }
}

export interface ShownLane extends DrawnLane {
  id: string
  shares: (StateShare & { text: string; colour: string })[]
}

/** The lanes with their colours on this page, and how long each state held between two moments. */
export function useLanes(
  lanes: readonly ChartLane[],
  { from, to }: { from: number; to: number },
): ShownLane[] {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const palette = palettes[useThemeName()][scheme]
  const mixed = { text: t(($) => $.ui.chart.mixed), colour: palette.dimmed }

  return lanes.map(({ id, label, data, nameOf }) => {
    const shares = sharesOf(statesWithin(data, from, Math.min(to, Date.now())))
    const plain = data.runs.flatMap(({ value }) => {
      const name = value === null ? null : nameOf(value)
      return name?.tone === 'neutral' && name.colour === null ? [name.text] : []
    })
    // States without a meaning of their own are told apart by a colour that hangs on their name.
    const texts = [...new Set(plain)].sort().slice(0, seriesColours[scheme].length)
    const colours = new Map(assignColours(texts, scheme).map((colour, at) => [texts[at], colour]))
    const look = (value: StateValue | null) => {
      if (value === null) return mixed
      const { text, tone, colour } = nameOf(value)
      if (colour !== null) return { text, colour: colour.slice(0, 7) }
      if (tone === 'neutral') return { text, colour: colours.get(text) ?? palette.silent }
      return { text, colour: colorRoleOf(palette[tone], palette, scheme).filled }
    }
    return { id, label, data, look, shares: shares.map((share) => ({ ...share, ...look(share.value) })) }
  })
}
