import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import { useEffect, useRef } from 'react'
import type { Names, WidgetDefinition } from '#widgets/widget.ts'

interface AutomaticTitles {
  /** With the node, where all keys are of one. */
  named: string
  short: string
}

/** The titles that a widget gets from its keys, as `widgetOf` gives them to one of a single key. */
export function automaticTitles(
  { title, series }: Pick<WidgetDefinition, 'title' | 'series'>,
  settings: DashboardModule['settings'],
  names: Names,
): AutomaticTitles | null {
  // Some kinds name themselves.
  if (title || !series) return null
  const keys = series(settings).map((each) => names.key(each))
  if (keys.length === 0) return null
  const short = [...new Set(keys.map(({ label }) => label))].join(', ')
  const nodes = [...new Set(keys.map(({ nodeName }) => nodeName))]
  const named = nodes.length === 1 ? `${nodes[0]} ${short}` : short
  return { named: named.slice(0, 255), short: short.slice(0, 255) }
}

/** Lets a title that nobody has written follow the keys of the widget. Returns what is to be done with a written one. */
export function useAutomaticTitle(
  title: string,
  titles: AutomaticTitles | null,
  onChange: (title: string) => void,
): (title: string) => void {
  const following = useRef<keyof AutomaticTitles | null>(null)
  if (title !== '' && title === titles?.named) following.current = 'named'
  else if (title !== '' && title === titles?.short) following.current = 'short'
  const followed = following.current && titles?.[following.current]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the keys or their names change
  useEffect(() => {
    if (followed && followed !== title) onChange(followed)
  }, [followed])
  return (written) => {
    following.current = null
    onChange(written)
  }
}
