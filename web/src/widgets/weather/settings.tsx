import type { WeatherPart, WeatherSettings } from '@fyr/contract/widgets/contents'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { ChecksField } from '#ui/form/checks-field.tsx'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { NumberField, RequiredNumberField } from '#ui/form/numbers/number-field.tsx'
import { ChoiceField } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'
import { towns } from './towns.ts'

const parts: readonly WeatherPart[] = [
  'temperature',
  'wind',
  'precipitation',
  'humidity',
  'pressure',
  'clouds',
]
const ways = ['company', 'node', 'numbers'] as const
type Way = (typeof ways)[number]

export default function WeatherSettingsForm(props: WidgetSettingsProps<typeof moduleTypes.weather>) {
  const { settings, onChange } = props
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>(() => wayOf(settings))
  const change = (part: Partial<WeatherSettings>) => onChange({ ...settings, ...part })
  const noPlace = { lat: null, long: null, deveui: null }
  return (
    <>
      <SettingSection of="data">
        <ChoiceField
          label={t(($) => $.weather.settings.where)}
          value={way}
          options={ways.map((each) => ({ value: each, label: t(($) => $.weather.settings.by[each]) }))}
          onChange={(next) => {
            setWay(next)
            change(noPlace)
          }}
        />
        {way === 'node' && (
          <NodePicker
            label={t(($) => $.words.node)}
            value={settings.deveui}
            onChange={(deveui) => change({ ...noPlace, deveui })}
          />
        )}
        {way === 'numbers' && (
          <>
            <Select
              label={t(($) => $.weather.settings.town)}
              description={t(($) => $.weather.settings.townHint)}
              data={towns.map(({ name }) => name)}
              value={townOf(settings)}
              searchable
              limit={50}
              nothingFoundMessage={t(($) => $.ui.table.noMatch)}
              onChange={(name) => {
                const town = towns.find((each) => each.name === name)
                if (town) change({ ...noPlace, place: town.name, lat: town.lat, long: town.long })
              }}
            />
            <div className="fyr-setting-row">
              <NumberField
                label={t(($) => $.weather.settings.latitude)}
                value={settings.lat}
                min={-90}
                max={90}
                onChange={(lat) => change({ lat: within(lat, 90), deveui: null })}
              />
              <NumberField
                label={t(($) => $.weather.settings.longitude)}
                value={settings.long}
                min={-180}
                max={180}
                onChange={(long) => change({ long: within(long, 180), deveui: null })}
              />
            </div>
          </>
        )}
        <TextInput
          label={t(($) => $.weather.settings.name)}
          value={settings.place}
          maxLength={255}
          onChange={(event) => change({ place: event.currentTarget.value })}
        />
        <RequiredNumberField
          label={t(($) => $.weather.settings.days)}
          value={settings.days}
          min={1}
          max={7}
          whole
          onChange={(days) => change({ days: Math.min(7, Math.max(1, days)) })}
        />
      </SettingSection>
      <SettingSection of="look">
        <ChecksField
          label={t(($) => $.weather.settings.show)}
          value={settings.show}
          min={1}
          options={parts.map((part) => ({ value: part, label: t(($) => $.weather.parts[part]) }))}
          onChange={(show) => change({ show })}
        />
      </SettingSection>
    </>
  )
}

function wayOf({ lat, long, deveui }: WeatherSettings): Way {
  if (lat !== null || long !== null) return 'numbers'
  return deveui === null ? 'company' : 'node'
}

const townOf = ({ place, lat, long }: WeatherSettings) =>
  towns.find((town) => town.name === place && town.lat === lat && town.long === long)?.name ?? null

/** While a number is being written it may be any; what is sent is one that there can be. */
const within = (degrees: number | null, most: number) =>
  degrees === null ? null : Math.min(most, Math.max(-most, degrees))
