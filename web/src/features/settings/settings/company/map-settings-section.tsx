import type { CompanySettings } from '@fyr/contract/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMayCall } from '#api/session/rights.ts'
import { hoursText } from '#entities/maps/fields/hours.ts'
import { AttributesField, ShowTypesField, StepsField } from '#entities/maps/fields/map-fields.tsx'
import { PlaceFields } from '#entities/maps/fields/place-fields.tsx'
import { partsOf } from '#entities/maps/markers/shown-parts.ts'
import { companySettings } from '#entities/settings/queries.ts'
import { SectionForm, useSectionForm } from '#ui/form/section-form.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'

/** How the company's maps look: changed by its administrators, read by the others. */
export function MapSettingsSection({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const mayChange = useMayCall((api) => api.settings.setOfCompany)
  const query = useQuery(companySettings(companyId))
  return (
    <Section id="map" title={t(($) => $.mapPages.settings.title)}>
      <Loaded query={query} skeleton={<Skeleton height={mayChange ? 360 : 120} />}>
        {(settings) =>
          mayChange ? (
            <MapSettingsForm companyId={companyId} settings={settings} />
          ) : (
            <ReadOnly settings={settings} />
          )
        }
      </Loaded>
    </Section>
  )
}

type MapPart = Pick<CompanySettings, 'MAPSETTINGS' | 'COORDINATES'>

interface MapValues extends Record<string, unknown> {
  displayAttributes: MapPart['MAPSETTINGS']['displayAttributes']
  showTypes: number[]
  slidervalues: number[]
  lat: number | ''
  long: number | ''
}

const valuesOf = ({ MAPSETTINGS, COORDINATES }: MapPart): MapValues => ({
  ...MAPSETTINGS,
  lat: COORDINATES?.latitude ?? '',
  long: COORDINATES?.longitude ?? '',
})

function MapSettingsForm({ companyId, settings }: { companyId: string; settings: CompanySettings }) {
  const { t } = useTranslation()
  const [wrongSteps, setWrongSteps] = useState(false)
  const update = useApiMutation((api) => api.settings.setOfCompany, {
    showsErrors: true,
    changes: [(api) => api.settings, (api) => api.dashboards.data],
  })
  const { form, formProps } = useSectionForm<MapValues>({
    initialValues: valuesOf(settings),
    validate: {
      slidervalues: () => (wrongSteps ? t(($) => $.mapPages.settings.badSteps) : null),
      lat: (lat, { long }) =>
        (lat === '') !== (long === '') ? t(($) => $.mapPages.settings.bothOrNone) : null,
    },
    fieldNames: { 'COORDINATES.latitude': 'lat', 'COORDINATES.longitude': 'long' },
    save: async ({ displayAttributes, showTypes, slidervalues, lat, long }) => {
      const COORDINATES = lat === '' || long === '' ? null : { latitude: lat, longitude: long }
      const MAPSETTINGS = { displayAttributes, showTypes, slidervalues }
      return valuesOf(await update.mutateAsync({ params: { companyId }, body: { MAPSETTINGS, COORDINATES } }))
    },
    savedText: t(($) => $.settings.saved),
  })
  const { values } = form
  return (
    <SectionForm {...formProps} submitDisabled={!form.isDirty() && !wrongSteps}>
      <p className="fyr-dimmed">{t(($) => $.mapPages.settings.hint)}</p>
      <ShowTypesField
        value={values.showTypes}
        onChange={(showTypes) => form.setFieldValue('showTypes', showTypes)}
      />
      <AttributesField
        label={t(($) => $.mapPages.settings.attributes)}
        description={t(($) => $.mapPages.settings.attributesHint)}
        value={values.displayAttributes}
        onChange={(attributes) => form.setFieldValue('displayAttributes', [...attributes])}
      />
      <StepsField
        value={values.slidervalues}
        onChange={(hours) => form.setFieldValue('slidervalues', [...hours])}
        onWrong={setWrongSteps}
      />
      <PlaceFields
        legend={t(($) => $.mapPages.settings.coordinates)}
        hint={t(($) => $.mapPages.settings.coordinatesHint)}
        lat={form.getInputProps('lat')}
        long={form.getInputProps('long')}
        onPick={(place) => {
          form.setFieldValue('lat', place?.lat ?? '')
          form.setFieldValue('long', place?.long ?? '')
        }}
      />
    </SectionForm>
  )
}

function ReadOnly({ settings: { MAPSETTINGS, COORDINATES } }: { settings: MapPart }) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        {
          label: t(($) => $.mapPages.settings.showTypes),
          value: partsOf(MAPSETTINGS.showTypes)
            .map((part) => t(($) => $.mapPages.settings.show[part]))
            .join(', '),
        },
        { label: t(($) => $.mapPages.settings.steps), value: hoursText(MAPSETTINGS.slidervalues) },
        {
          label: t(($) => $.mapPages.settings.coordinates),
          value: COORDINATES ? `${COORDINATES.latitude}, ${COORDINATES.longitude}` : '',
        },
      ]}
    />
  )
}
