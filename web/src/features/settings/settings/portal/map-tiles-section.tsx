import type { MapTiles } from '@fyr/contract/settings/map-tiles'
import { readTileAddress } from '@fyr/contract/values/web-hosts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { branding } from '#entities/settings/queries.ts'
import { NumberInput, TextInput } from '#ui/form/inputs.ts'
import { SectionForm, useSectionForm } from '#ui/form/section-form.tsx'
import { useValidators } from '#ui/form/validators.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { TilePreview } from './tile-preview.tsx'

const kinds = ['roadmap', 'satellite'] as const

/** Where maps get pictures of the ground from; without any they draw the one that the portal brings along. */
export function MapTilesSection() {
  const { t } = useTranslation()
  const query = useQuery(branding())
  return (
    <Section id="map-tiles" title={t(($) => $.mapTiles.title)}>
      <Loaded query={query} skeleton={<Skeleton height={320} />}>
        {({ mapTiles }) => <TilesForm tiles={mapTiles} />}
      </Loaded>
    </Section>
  )
}

/** Free tiles with streets, and the attribution that their licence demands. */
const openStreetMap: SourceValues = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  maxZoom: 19,
}

interface SourceValues {
  url: string
  attribution: string
  maxZoom: number | ''
}
type Values = Record<(typeof kinds)[number], SourceValues>

const valuesOf = (tiles: MapTiles): Values => {
  const of = (source: MapTiles['roadmap']) => source ?? { url: '', attribution: '', maxZoom: 19 }
  return { roadmap: of(tiles.roadmap), satellite: of(tiles.satellite) }
}
const sourceOf = ({ url, attribution, maxZoom }: SourceValues) =>
  url.trim() === '' ? null : { url: url.trim(), attribution: attribution.trim(), maxZoom: maxZoom || 19 }

function TilesForm({ tiles }: { tiles: MapTiles }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const [saves, setSaves] = useState(0)
  const update = useApiMutation((api) => api.settings.setGlobal, {
    showsErrors: true,
    changes: [(api) => api.settings.global],
  })
  const ofSource = {
    url: (url: string) =>
      url.trim() === '' || readTileAddress(url.trim()) ? null : t(($) => $.problems['field.tileAddress']),
    attribution: rules.longest(300),
    maxZoom: rules.between(1, 22),
  }
  const { form, formProps } = useSectionForm<Values>({
    initialValues: valuesOf(tiles),
    validate: { roadmap: ofSource, satellite: ofSource },
    fieldNames: Object.fromEntries(
      kinds.flatMap((kind) =>
        ['url', 'attribution', 'maxZoom'].map((field) => [`mapTiles.${kind}.${field}`, `${kind}.${field}`]),
      ),
    ),
    save: async ({ roadmap, satellite }) => {
      const mapTiles = { roadmap: sourceOf(roadmap), satellite: sourceOf(satellite) }
      return valuesOf((await update.mutateAsync({ body: { mapTiles } })).mapTiles)
    },
    onSaved: () => setSaves((count) => count + 1),
    savedText: t(($) => $.settings.saved),
  })
  return (
    <SectionForm {...formProps}>
      <p className="fyr-dimmed">{t(($) => $.mapTiles.hint)}</p>
      {kinds.map((kind) => (
        <fieldset key={kind} className="fyr-tiles" aria-label={t(($) => $.mapTiles.kinds[kind])}>
          <TextInput
            label={t(($) => $.mapTiles.url[kind])}
            placeholder="https://tile.example.com/{z}/{x}/{y}.png"
            type="url"
            {...form.getInputProps(`${kind}.url`)}
          />
          {kind === 'roadmap' && form.values.roadmap.url !== openStreetMap.url && (
            <Button
              className="fyr-tiles-offer"
              size="compact-md"
              variant="default"
              onClick={() => form.setFieldValue('roadmap', openStreetMap)}
            >
              {t(($) => $.mapTiles.useOpenStreetMap)}
            </Button>
          )}
          <div className="fyr-columns" data-from="xs">
            <TextInput
              label={t(($) => $.mapTiles.attribution)}
              description={t(($) => $.mapTiles.attributionHint)}
              {...form.getInputProps(`${kind}.attribution`)}
            />
            <NumberInput
              label={t(($) => $.mapTiles.maxZoom)}
              description={t(($) => $.mapTiles.maxZoomHint)}
              min={1}
              max={22}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps(`${kind}.maxZoom`)}
            />
          </div>
          {tiles[kind] && <TilePreview key={saves} kind={kind} name={t(($) => $.mapTiles.kinds[kind])} />}
        </fieldset>
      ))}
    </SectionForm>
  )
}
