import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { RangeField, ShownField, ThresholdsSection } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import { OneSeries } from '../parts/series/plain-series.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

export default function SingleValueSettings(props: WidgetSettingsProps<typeof moduleTypes.singleValue>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <SettingSection of="data">
        <OneSeries value={settings.series} onChange={(series) => change({ series })} names={names} />
        <ShownField value={settings.shown} onChange={(shown) => change({ shown })} />
        <RangeField value={settings.range} onChange={(range) => change({ range })} />
      </SettingSection>
      <SettingSection of="look">
        <Switch
          label={t(($) => $.widgets.singleValue.sparkline)}
          checked={settings.sparkline}
          onChange={(event) => change({ sparkline: event.currentTarget.checked })}
        />
        <Switch
          label={t(($) => $.widgets.singleValue.compare)}
          checked={settings.compare}
          onChange={(event) => change({ compare: event.currentTarget.checked })}
        />
        <Switch
          label={t(($) => $.widgets.singleValue.time)}
          checked={settings.time}
          onChange={(event) => change({ time: event.currentTarget.checked })}
        />
      </SettingSection>
      <ThresholdsSection value={settings.thresholds} onChange={(thresholds) => change({ thresholds })} />
    </>
  )
}
