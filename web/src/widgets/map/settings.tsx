import type { MapSettings } from '@fyr/contract/widgets/maps'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { ColourKeyField } from '#entities/maps/fields/colour-key-field.tsx'
import { AttributesField, ShowTypesField, StepsField } from '#entities/maps/fields/map-fields.tsx'
import { Switch } from '#ui/form/inputs.ts'
import { NodeChoiceField } from '../parts/fields/node-choice-field.tsx'
import { ChoiceField, RangeField, ThresholdsSection } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'
import { PlacesField } from './places-field.tsx'
import './map-widget.css'

const mapTypes: readonly MapSettings['mapType'][] = ['roadmap', 'satellite', 'builtIn']

export default function MapWidgetForm(props: WidgetSettingsProps<typeof moduleTypes.map>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <SettingSection of="data">
        <NodeChoiceField value={settings.nodes} onChange={(nodes) => change({ nodes })} names={names} />
        <PlacesField value={settings} onChange={change} names={names} />
        <AttributesField
          label={t(($) => $.mapPages.edit.popups)}
          description={t(($) => $.mapPages.edit.popupsHint)}
          value={settings.displayAttributes}
          onChange={(displayAttributes) => change({ displayAttributes: [...displayAttributes] })}
        />
        <ColourKeyField
          nodes={settings.nodes}
          value={settings.colourKey}
          onChange={(colourKey) => change({ colourKey })}
        />
        <Switch
          label={t(($) => $.mapPages.edit.tracks)}
          checked={settings.tracks}
          onChange={(event) => change({ tracks: event.currentTarget.checked })}
        />
        {settings.tracks && <RangeField value={settings.range} onChange={(range) => change({ range })} />}
      </SettingSection>
      <SettingSection of="look">
        <ShowTypesField
          value={settings.showTypes}
          onChange={(showTypes) => change({ showTypes: [...showTypes] })}
        />
        <ChoiceField
          label={t(($) => $.mapPages.edit.mapType)}
          value={settings.mapType}
          onChange={(mapType) => change({ mapType })}
          options={mapTypes.map((each) => ({ value: each, label: t(($) => $.mapPages.edit.mapTypes[each]) }))}
        />
        <Switch
          label={t(($) => $.mapPages.edit.cluster)}
          checked={settings.cluster}
          onChange={(event) => change({ cluster: event.currentTarget.checked })}
        />
        <StepsField
          value={settings.slidervalues}
          onChange={(slidervalues) => change({ slidervalues: [...slidervalues] })}
        />
      </SettingSection>
      {settings.colourKey !== null && (
        <ThresholdsSection value={settings.thresholds} onChange={(thresholds) => change({ thresholds })} />
      )}
    </>
  )
}
