import type { ReportPreview } from '@fyr/contract/reports/reports'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useTranslation } from 'react-i18next'
import { durationText } from '#features/automation/alarms/duration.ts'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'

type Part = ReportPreview['sections'][number]['parts'][number]
type Column = Pick<Extract<Part, { kind: 'table' }>['columns'][number], 'type' | 'unit' | 'decimals'>
type Cell = string | number | boolean | null

/** Writes a value as the portal writes its kind. */
export function useCellText() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  return (value: Cell, { type, unit, decimals }: Column, withUnit = false): string => {
    if (value === null || value === '') return '–'
    if (typeof value === 'boolean') return value ? t(($) => $.words.yes) : t(($) => $.words.no)
    if (typeof value === 'string') return value
    switch (type) {
      case 'moment':
        return format.exact(value)
      case 'date':
        return format.date(value)
      case 'duration':
        return durationText(value, t)
      case 'percent':
        return `${formatNumber(value, language, decimals ?? undefined)} %`
      default:
        return [formatNumber(value, language, decimals ?? undefined), withUnit ? unit : '']
          .filter(Boolean)
          .join(' ')
    }
  }
}
