import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { RangeField } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import { ManySeries } from '../parts/series/plain-series.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

const maxKeys = 20

export default function StateTimelineForm(props: WidgetSettingsProps<typeof moduleTypes.stateTimeline>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <SettingSection of="data">
        <ManySeries
          value={settings.series}
          onChange={(series) => change({ series })}
          maxKeys={maxKeys}
          names={names}
        />
        <RangeField value={settings.range} onChange={(range) => change({ range })} />
      </SettingSection>
      <SettingSection of="look">
        <Switch
          label={t(($) => $.widgets.stateTimeline.legend)}
          checked={settings.legend}
          onChange={(event) => change({ legend: event.currentTarget.checked })}
        />
      </SettingSection>
    </>
  )
}
