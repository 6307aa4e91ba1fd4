import type { moduleTypes } from '@fyr/contract/widgets/types'
import { maximumSeries } from '@fyr/contract/widgets/types'
import { LineFields } from '../parts/line-fields.tsx'
import { PlotFields } from '../parts/plot-fields.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

export default function ChartSettings(props: WidgetSettingsProps<typeof moduleTypes.chart>) {
  const { settings, onChange, names } = props
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <PlotFields value={settings} onChange={change} max={maximumSeries} names={names} />
      <LineFields value={settings} onChange={change} />
    </>
  )
}
