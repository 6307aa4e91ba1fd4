import { usualOfflineMinutes } from '@fyr/contract/devices/gateways/gateway-states'
import type { Gateway } from '@fyr/contract/devices/gateways/gateways'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { PlaceFields } from '#entities/maps/fields/place-fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { NumberInput, TextInput } from '#ui/form/inputs.ts'
import { useValidators } from '#ui/form/validators.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

interface GatewayValues extends Record<string, unknown> {
  name: string
  eui: string
  lat: number | ''
  long: number | ''
  offlineMinutes: number | ''
}

/** Adds a gateway, or changes one. */
export function GatewayForm({ gateway }: { gateway?: Gateway }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const companyId = useCompanyId()
  const mayChange = useMay()(gateway ? 'Gateway.Update' : 'Gateway.Create')
  const options = { showsErrors: true, changes: [(api: { gateways: unknown }) => api.gateways] }
  const create = useApiMutation((api) => api.gateways.create, options)
  const update = useApiMutation((api) => api.gateways.update, options)
  const { form, formProps, guard } = useResourceForm<GatewayValues, Gateway>({
    stored: gateway,
    initialValues: {
      name: gateway?.name ?? '',
      eui: gateway?.eui ?? '',
      lat: gateway?.lat ?? '',
      long: gateway?.long ?? '',
      offlineMinutes: gateway?.offlineMinutes ?? usualOfflineMinutes,
    },
    validate: {
      name: rules.all(rules.required, rules.longest()),
      eui: rules.required,
      lat: (value, { long }) =>
        value === '' && long !== '' ? rules.required(value) : rules.between(-90, 90)(value),
      long: (value, { lat }) =>
        value === '' && lat !== '' ? rules.required(value) : rules.between(-180, 180)(value),
      offlineMinutes: rules.between(1, 10_080),
    },
    save: ({ name, eui, lat, long, offlineMinutes }) => {
      const body = {
        name,
        eui,
        lat: lat === '' ? null : lat,
        long: long === '' ? null : long,
        offlineMinutes: offlineMinutes === '' ? usualOfflineMinutes : offlineMinutes,
      }
      return gateway
        ? update.mutateAsync({ params: { id: gateway.gatewayId }, body })
        : create.mutateAsync({ params: { company: companyId }, body })
    },
    leaveTo: '/gateways',
    onSaved: async ({ name }, leave) => {
      const text = t(($) => $.gateways.saved, { name })
      // The page of a gateway shows more than the form.
      if (gateway) snackbar.done(text)
      else await leave(text)
    },
  })
  return (
    <Form
      {...formProps}
      submitLabel={gateway ? t(($) => $.words.save) : t(($) => $.words.create)}
      submitDisabled={!mayChange || (gateway !== undefined && !form.isDirty())}
    >
      <TextInput
        label={t(($) => $.words.name)}
        withAsterisk
        autoFocus={!gateway}
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t(($) => $.gateways.eui)}
        description={t(($) => $.gateways.euiHint)}
        withAsterisk
        placeholder="a84041ffff1ee2c0"
        className="fyr-mono"
        spellCheck={false}
        autoComplete="off"
        maxLength={64}
        {...form.getInputProps('eui')}
      />
      <PlaceFields
        legend={t(($) => $.gateways.place)}
        lat={form.getInputProps('lat')}
        long={form.getInputProps('long')}
        onPick={(place) => {
          form.setFieldValue('lat', place?.lat ?? '')
          form.setFieldValue('long', place?.long ?? '')
        }}
      />
      <NumberInput
        label={t(($) => $.gateways.offlineAfter)}
        suffix={` ${t(($) => $.gateways.minutes)}`}
        min={1}
        max={10_080}
        w={180}
        {...form.getInputProps('offlineMinutes')}
      />
      {guard}
    </Form>
  )
}
