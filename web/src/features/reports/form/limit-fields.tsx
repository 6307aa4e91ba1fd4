import { useTranslation } from 'react-i18next'
import { useNodeKeys } from '#entities/series/use-node-keys.ts'
import { NumberInput } from '#ui/form/number-input.tsx'
import type { SeriesValues } from './selection-values.ts'

interface LimitFieldsProps {
  series: SeriesValues
  onChange: (series: SeriesValues) => void
}

/** Above and below which the time is counted, in the unit of the key; nothing for neither. */
export function LimitFields({ series, onChange }: LimitFieldsProps) {
  const { t } = useTranslation()
  const { keys = [] } = useNodeKeys(series.deveui)
  const unit = keys.find(({ name }) => name === series.key)?.unit
  const field = (limit: 'over' | 'under') => (
    <div>
      <NumberInput
        label={t(($) => $.reports.trend[limit])}
        {...(unit && { suffix: ` ${unit}` })}
        value={series[limit] ?? ''}
        onChange={(next) => onChange({ ...series, [limit]: typeof next === 'number' ? next : null })}
      />
    </div>
  )
  return (
    <>
      {field('over')}
      {field('under')}
    </>
  )
}
