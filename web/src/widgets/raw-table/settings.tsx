import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { ChecksField } from '#ui/form/checks-field.tsx'
import { RequiredNumberField } from '#ui/form/numbers/number-field.tsx'
import { ChoiceField, RangeField, ThresholdsSection } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import { ManySeries } from '../parts/series/plain-series.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

const columns = ['time', 'node', 'key', 'value', 'unit'] as const
const layouts = ['readings', 'times'] as const
const maxRows = 1000

export default function RawTableSettings(props: WidgetSettingsProps<typeof moduleTypes.rawTable>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <SettingSection of="data">
        <ManySeries
          value={settings.series}
          onChange={(series) => change({ series })}
          maxKeys={20}
          names={names}
        />
        <RangeField value={settings.range} onChange={(range) => change({ range })} />
        <RequiredNumberField
          label={t(($) => $.widgets.rawTable.rows)}
          value={settings.rows}
          min={1}
          max={maxRows}
          whole
          onChange={(rows) => change({ rows: Math.min(maxRows, Math.max(1, Math.round(rows))) })}
        />
      </SettingSection>
      <SettingSection of="look">
        <ChoiceField
          label={t(($) => $.widgets.rawTable.layout)}
          value={settings.layout}
          onChange={(layout) => change({ layout })}
          options={layouts.map((each) => ({
            value: each,
            label: t(($) => $.widgets.rawTable.layouts[each]),
          }))}
        />
        {settings.layout === 'readings' && (
          <ChecksField
            label={t(($) => $.widgets.rawTable.columns)}
            value={settings.columns}
            onChange={(next) => change({ columns: next })}
            min={1}
            options={columns.map((each) => ({ value: each, label: t(($) => $.words[each]) }))}
          />
        )}
      </SettingSection>
      <ThresholdsSection value={settings.thresholds} onChange={(thresholds) => change({ thresholds })} />
    </>
  )
}
