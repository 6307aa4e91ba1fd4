import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useValueText } from '#entities/series/values/use-value-text.ts'
import { useNow, useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import type { MarkerWords } from './markers.ts'

/** How markers write what they show; renewed with the clock only where they tell ages. */
export function useMarkerWords(tellsAges: boolean): MarkerWords {
  const { t, i18n } = useTranslation()
  const { language } = useTimeSettings()
  const valueText = useValueText()
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
      value: ({ latest, unit, decimals, valueMapping }) =>
        // A place stands on the map already.
        !latest || typeof latest.value === 'object'
          ? ''
          : valueText(latest.value, { unit, decimals, valueMapping }),
      ago: (at) => format.ago(at, Math.max(now, at)),
      never: t(($) => $.mapPages.popup.never),
    }),
    [i18n.language, language, now, valueText],
  )
}
