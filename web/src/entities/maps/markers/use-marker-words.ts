import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow, useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { writeValue } from '#ui/value.tsx'
import type { MarkerWords } from './markers.ts'

/** How markers write what they show; renewed with the clock only where they tell ages. */
export function useMarkerWords(tellsAges: boolean): MarkerWords {
  const { t, i18n } = useTranslation()
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  const time = useNow()
  const now = tellsAges ? time : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: t and format are new each time; language says when they differ
  return useMemo(
    () => ({
      condition: (condition, node) =>
        condition === 'alarm'
          ? t(($) => $.nodes.alarms, { count: node.alarm })
          : t(($) => $.nodes.condition[condition]),
      value: ({ latest, unit }) => {
        if (!latest) return ''
        const words = { on: t(($) => $.words.on), off: t(($) => $.words.off) }
        const isPlace = typeof latest.value === 'object'
        const text = isPlace ? '' : writeValue(latest.value, language, undefined, words)
        return typeof latest.value === 'number' && unit ? `${text} ${unit}` : text
      },
      ago: (at) => format.ago(at, Math.max(now, at)),
      never: t(($) => $.mapPages.popup.never),
    }),
    [i18n.language, language, now],
  )
}
