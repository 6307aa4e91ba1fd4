import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeSettings } from '#ui/time/context.tsx'
import { type ReadingValue, type ValueSpelling, writeValue } from '#ui/value.tsx'

/**
 * How a value of a key is written, everywhere: mapped to words, a truth value as On or Off, a number in the language's
 * digits with its unit. Where a component is wanted, `Value` of ui/value.tsx does the same.
 */
export function useValueText(): (value: ReadingValue, spelling?: ValueSpelling) => string {
  const { t, i18n } = useTranslation()
  const { language } = useTimeSettings()
  // biome-ignore lint/correctness/useExhaustiveDependencies: t is new each time; the language says when words differ
  return useMemo(
    () =>
      (value, spelling = {}) =>
        writeValue(value, spelling, language, (word) => t(($) => $.ui.states[word])),
    [i18n.language, language],
  )
}
