import type { ChartSettings } from '@fyr/contract/widgets/charts/chart'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { ChoiceField } from '../fields/setting-fields.tsx'

const legends = ['below', 'right', 'none'] as const
type Lines = Pick<ChartSettings, 'legend' | 'connectGaps'>

interface LineFieldsProps {
  value: Lines
  onChange: (part: Partial<Lines>) => void
}

/** What all lines of a widget of charts have in common. */
export function LineFields({ value, onChange }: LineFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
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
