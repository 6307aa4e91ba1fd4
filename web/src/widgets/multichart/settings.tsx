import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiArrowDown, mdiArrowUp, mdiClose, mdiPlus } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button } from '#ui/layout.ts'
import { LineFields } from '../parts/chart/line-fields.tsx'
import { PlotDataFields, PlotLookFields } from '../parts/chart/plot-fields.tsx'
import { RangeField, ThresholdsField } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import { labelsOf } from '../parts/series/series-label.ts'
import type { Names, WidgetSettingsProps } from '../widget.ts'
import { freshChart, maxCharts, roomFor, type StackedChart } from './charts.ts'

export default function MultichartSettingsForm(props: WidgetSettingsProps<typeof moduleTypes.multichart>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const { charts } = settings
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  function move(from: number, to: number) {
    const moved = charts[from]
    if (moved) change({ charts: charts.toSpliced(from, 1).toSpliced(to, 0, moved) })
  }
  return (
    <>
      <SettingSection of="data">
        {charts.map((chart, at) => (
          <ChartFields
            // biome-ignore lint/suspicious/noArrayIndexKey: two charts may be alike; they have no name of their own
            key={at}
            chart={chart}
            number={at + 1}
            max={roomFor(at, charts)}
            names={names}
            onChange={(part) => change({ charts: charts.with(at, { ...chart, ...part }) })}
            onRemove={() => change({ charts: charts.toSpliced(at, 1) })}
            onUp={at > 0 ? () => move(at, at - 1) : undefined}
            onDown={at < charts.length - 1 ? () => move(at, at + 1) : undefined}
          />
        ))}
        {charts.length < maxCharts && (
          <Button
            variant="default"
            icon={mdiPlus}
            onClick={() => change({ charts: [...charts, freshChart([], 'line')] })}
          >
            {t(($) => $.widgets.multichart.addChart)}
          </Button>
        )}
        <RangeField value={settings.range} onChange={(range) => change({ range })} />
      </SettingSection>
      <SettingSection of="look">
        <LineFields value={settings} onChange={change} />
      </SettingSection>
    </>
  )
}

interface ChartFieldsProps {
  chart: StackedChart
  /** From 1 on, for those without a title. */
  number: number
  /** Keys. */
  max: number
  names: Names
  onChange: (part: Partial<StackedChart>) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function ChartFields({ chart, number, max, names, onChange, onRemove, onUp, onDown }: ChartFieldsProps) {
  const { t } = useTranslation()
  const label =
    chart.title ||
    labelsOf(chart.series, names).join(', ') ||
    t(($) => $.widgets.multichart.chart, { number })
  return (
    <section className="fyr-setting-group" aria-label={label}>
      <div className="fyr-setting-head">
        <strong className="fyr-grow">{label}</strong>
        {onUp && (
          <ActionIcon aria-label={t(($) => $.widgets.settings.moveUp, { label })} onClick={onUp}>
            <Icon path={mdiArrowUp} size={18} />
          </ActionIcon>
        )}
        {onDown && (
          <ActionIcon aria-label={t(($) => $.widgets.settings.moveDown, { label })} onClick={onDown}>
            <Icon path={mdiArrowDown} size={18} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={t(($) => $.widgets.settings.removeSeries, { label })} onClick={onRemove}>
          <Icon path={mdiClose} size={18} />
        </ActionIcon>
      </div>
      <TextInput
        label={t(($) => $.widgets.settings.title)}
        value={chart.title}
        maxLength={255}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <PlotDataFields value={chart} onChange={onChange} max={max} names={names} />
      <PlotLookFields value={chart} onChange={onChange} />
      <ThresholdsField value={chart.thresholds} onChange={(thresholds) => onChange({ thresholds })} />
    </section>
  )
}
