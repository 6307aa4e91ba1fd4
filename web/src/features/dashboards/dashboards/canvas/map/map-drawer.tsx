import type { MapSettings } from '@fyr/contract/widgets/maps'
import { mdiDeleteOutline, mdiPencilOutline } from '@mdi/js'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourKeyField } from '#entities/maps/fields/colour-key-field.tsx'
import { AttributesField, ShowTypesField, StepsField } from '#entities/maps/fields/map-fields.tsx'
import { Input, Switch } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { NamedIcon } from '#ui/icons/named-icon.tsx'
import { ActionIcon, Button } from '#ui/layout.ts'
import type { MapView } from '#ui/map/map-types.ts'
import { NodeChoiceField } from '#widgets/parts/fields/node-choice-field.tsx'
import { ChoiceField, ThresholdsSection } from '#widgets/parts/fields/setting-fields.tsx'
import { SettingSection } from '#widgets/parts/fields/setting-section.tsx'
import type { Names } from '#widgets/widget.ts'

interface MapDrawerProps {
  map: MapSettings
  names: Names
  /** `kind` joins changes of one field into one step. */
  onChange: (part: Partial<MapSettings>, kind?: string) => void
  /** What is looked at now; null until the map is there. */
  view: MapView | null
  onEditMarker: (markerId: string) => void
  onRemoveMarker: (markerId: string) => void
}

const mapTypes = ['roadmap', 'satellite', 'builtIn'] as const

/** What a map shows and how, beside the map: each change is seen at once. */
export function MapDrawer({ map, names, onChange, view, onEditMarker, onRemoveMarker }: MapDrawerProps) {
  const { t } = useTranslation()
  const heading = useId()
  const { centre, zoom, markers } = map
  return (
    <section className="fyr-drawer fyr-map-drawer" aria-labelledby={heading}>
      <header className="fyr-drawer-head">
        <h2 id={heading}>{t(($) => $.mapPages.edit.settings)}</h2>
      </header>
      <div className="fyr-drawer-fields">
        <SettingSection of="data">
          <NodeChoiceField value={map.nodes} onChange={(nodes) => onChange({ nodes })} names={names} />
          <Input.Wrapper label={t(($) => $.mapPages.edit.markers)} labelElement="div">
            {markers.length === 0 && <p className="fyr-dimmed">{t(($) => $.mapPages.edit.noMarkers)}</p>}
            {markers.map(({ markerId, name, deveui, icon }) => {
              const title = name || (deveui && names.node(deveui)) || t(($) => $.mapPages.edit.unnamed)
              return (
                <div key={markerId} className="fyr-map-drawer-marker">
                  <NamedIcon name={icon} size={18} />
                  <span className="fyr-grow">{title}</span>
                  <ActionIcon
                    aria-label={`${t(($) => $.mapPages.popup.edit)}: ${title}`}
                    onClick={() => onEditMarker(markerId)}
                  >
                    <Icon path={mdiPencilOutline} size={18} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`${t(($) => $.mapPages.edit.remove)}: ${title}`}
                    onClick={() => onRemoveMarker(markerId)}
                  >
                    <Icon path={mdiDeleteOutline} size={18} />
                  </ActionIcon>
                </div>
              )
            })}
          </Input.Wrapper>
          <AttributesField
            label={t(($) => $.mapPages.edit.popups)}
            description={t(($) => $.mapPages.edit.popupsHint)}
            value={map.displayAttributes}
            onChange={(attributes) => onChange({ displayAttributes: [...attributes] })}
          />
          <ColourKeyField
            nodes={map.nodes}
            value={map.colourKey}
            onChange={(colourKey) => onChange({ colourKey }, 'colourKey')}
          />
          <Switch
            label={t(($) => $.mapPages.edit.tracks)}
            checked={map.tracks}
            onChange={(event) => onChange({ tracks: event.currentTarget.checked })}
          />
        </SettingSection>
        <SettingSection of="look">
          <Input.Wrapper label={t(($) => $.mapPages.edit.opens)} labelElement="div">
            <p className="fyr-dimmed fyr-digits">
              {centre
                ? t(($) => $.mapPages.edit.opensThere, { zoom: Math.round(zoom) })
                : t(($) => $.mapPages.edit.opensAtNodes)}
            </p>
            <div className="fyr-map-drawer-row">
              <Button
                size="compact-md"
                variant="default"
                disabled={view === null}
                onClick={() => view && onChange({ centre: rounded(view), zoom: view.zoom })}
              >
                {t(($) => $.mapPages.edit.keepView)}
              </Button>
              {centre && (
                <Button size="compact-md" variant="default" onClick={() => onChange({ centre: null })}>
                  {t(($) => $.mapPages.edit.followNodes)}
                </Button>
              )}
            </div>
          </Input.Wrapper>
          <ShowTypesField value={map.showTypes} onChange={(showTypes) => onChange({ showTypes })} />
          <ChoiceField
            label={t(($) => $.mapPages.edit.mapType)}
            value={map.mapType}
            onChange={(mapType) => onChange({ mapType })}
            options={mapTypes.map((each) => ({
              value: each,
              label: t(($) => $.mapPages.edit.mapTypes[each]),
            }))}
          />
          <Switch
            label={t(($) => $.mapPages.edit.cluster)}
            checked={map.cluster}
            onChange={(event) => onChange({ cluster: event.currentTarget.checked })}
          />
          <StepsField
            value={map.slidervalues}
            onChange={(slidervalues) => onChange({ slidervalues: [...slidervalues] }, 'slidervalues')}
          />
        </SettingSection>
        {map.colourKey !== null && (
          <ThresholdsSection
            value={map.thresholds}
            onChange={(thresholds) => onChange({ thresholds }, 'thresholds')}
          />
        )}
      </div>
    </section>
  )
}

const rounded = ({ centre: { lat, long } }: MapView) => ({
  lat: Math.round(lat * 1e5) / 1e5,
  long: Math.round(long * 1e5) / 1e5,
})
