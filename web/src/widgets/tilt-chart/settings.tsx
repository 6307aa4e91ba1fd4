import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiClose } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { RequiredNumberField } from '#ui/form/numbers/number-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import { RangeField, ThresholdsSection } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import { SeriesField } from '../parts/series/series-fields.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

export default function TiltChartSettingsForm(props: WidgetSettingsProps<typeof moduleTypes.tiltChart>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <SettingSection of="data">
        {(['x', 'y'] as const).map((axis) => {
          const label = t(($) => $.widgets.tiltChart[axis])
          return (
            <section key={axis} className="fyr-setting-group" aria-label={label}>
              <div className="fyr-setting-head">
                <strong className="fyr-grow">{label}</strong>
                {settings[axis] && (
                  <ActionIcon
                    aria-label={t(($) => $.widgets.settings.removeSeries, { label })}
                    onClick={() => change({ [axis]: null })}
                  >
                    <Icon path={mdiClose} size={18} />
                  </ActionIcon>
                )}
              </div>
              <SeriesField
                value={settings[axis]}
                onChange={(ref) => change({ [axis]: ref })}
                made={(ref) => ref}
                names={names}
                // Both are written as the first.
                plain={axis === 'y' && settings.x !== null}
              />
            </section>
          )
        })}
        <RangeField value={settings.range} onChange={(range) => change({ range })} />
      </SettingSection>
      <SettingSection of="look">
        <RequiredNumberField
          label={t(($) => $.widgets.tiltChart.limit)}
          value={settings.limit}
          onChange={(limit) => limit > 0 && limit <= 1e6 && change({ limit })}
        />
        <Switch
          label={t(($) => $.widgets.tiltChart.trail)}
          checked={settings.trail}
          onChange={(event) => change({ trail: event.currentTarget.checked })}
        />
      </SettingSection>
      <ThresholdsSection value={settings.thresholds} onChange={(thresholds) => change({ thresholds })} />
    </>
  )
}
