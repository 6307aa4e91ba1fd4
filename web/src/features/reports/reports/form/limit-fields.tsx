import { useTranslation } from 'react-i18next'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { NumberField } from '#ui/form/numbers/number-field.tsx'
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
      <NumberField
        label={t(($) => $.reports.trend[limit])}
        suffix={unit && ` ${unit}`}
        value={series[limit]}
        onChange={(next) => onChange({ ...series, [limit]: next })}
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
