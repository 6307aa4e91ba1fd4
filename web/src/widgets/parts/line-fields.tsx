import type { ChartSettings } from '@fyr/contract/widgets/chart'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { ChoiceField, RangeField } from './setting-fields.tsx'

const legends = ['below', 'right', 'none'] as const
type Lines = Pick<ChartSettings, 'range' | 'legend' | 'connectGaps'>

interface LineFieldsProps {
  value: Lines
  onChange: (part: Partial<Lines>) => void
}

/** Which time a widget of charts shows, and what all of its lines have in common. */
export function LineFields({ value, onChange }: LineFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <RangeField value={value.range} onChange={(range) => onChange({ range })} />
      <ChoiceField
        label={t(($) => $.widgets.chart.legend)}
        value={value.legend}
        onChange={(legend) => onChange({ legend })}
        options={legends.map((legend) => ({
          value: legend,
          label: t(($) => $.widgets.chart.legends[legend]),
        }))}
      />
      <Switch
        label={t(($) => $.widgets.chart.connectGaps)}
        checked={value.connectGaps}
        onChange={(event) => onChange({ connectGaps: event.currentTarget.checked })}
      />
    </>
  )
}
