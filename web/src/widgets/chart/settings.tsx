import type { moduleTypes } from '@fyr/contract/widgets/types'
import { maximumSeries } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { LineFields } from '../parts/line-fields.tsx'
import { PlotFields } from '../parts/plot-fields.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

export default function ChartSettings(props: WidgetSettingsProps<typeof moduleTypes.chart>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <PlotFields value={settings} onChange={change} max={maximumSeries} names={names} />
      <LineFields value={settings} onChange={change} />
      <Switch
        label={t(($) => $.widgets.chart.alarms)}
        description={t(($) => $.widgets.chart.alarmsHint)}
        checked={settings.alarms}
        onChange={(event) => change({ alarms: event.currentTarget.checked })}
      />
    </>
  )
}
