import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { useTimeSettings } from '#ui/time/context.tsx'
import { PictureField } from '../parts/fields/picture-field.tsx'
import { ChoiceField } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'
import { LabelsField } from './labels-field.tsx'

/** Powers of two of the natural size. The first is smaller than any screen, so that it means all of the picture. */
const zooms = [-5, -3, -2, -1, 0, 1, 2]

export default function ImageMapSettingsForm(props: WidgetSettingsProps<typeof moduleTypes.imageMap>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  const offered = zooms.includes(settings.zoom) ? zooms : [...zooms, settings.zoom]
  return (
    <>
      <SettingSection of="data">
        <PictureField value={settings.image} onChange={(image) => change({ image })} />
        <LabelsField value={settings.labels} onChange={(labels) => change({ labels })} names={names} />
      </SettingSection>
      <SettingSection of="look">
        <ChoiceField
          label={t(($) => $.widgets.imageMap.zoom)}
          value={String(settings.zoom)}
          onChange={(zoom) => change({ zoom: Number(zoom) })}
          options={offered.map((zoom) => ({
            value: String(zoom),
            label:
              zoom === -5
                ? t(($) => $.widgets.imageMap.zoomAll)
                : t(($) => $.widgets.imageMap.zoomPercent, {
                    percent: formatNumber(
                      2 ** zoom * 100,
                      language,
                      Number.isInteger(2 ** zoom * 100) ? 0 : 1,
                    ),
                  }),
          }))}
        />
      </SettingSection>
    </>
  )
}
