import { modbusFramings } from '@fyr/contract/connections/modbus/limits'
import type { ModbusMaster } from '@fyr/contract/connections/modbus/modbus'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Form } from '#ui/form/form.tsx'
import { Checkbox, NumberInput, Select, TextInput } from '#ui/form/inputs.ts'
import { wholeNumber } from '#ui/form/numbers/number-text.ts'
import { useValidators } from '#ui/form/validators.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { MasterTest } from './master-test.tsx'
import { bodyOf, shortestInterval, valuesOf } from './master-values.ts'
import { MoreFields } from './more-fields.tsx'

/** How a master is reached and how often it is polled. A new one leads to its page, where its registers are. */
export function MasterForm({ master }: { master?: ModbusMaster }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const navigate = useNavigate()
  const companyId = useCompanyId()
  const changes = [(api: Api) => api.modbus]
  const create = useApiMutation((api) => api.modbus.createMaster, { showsErrors: true, changes })
  const update = useApiMutation((api) => api.modbus.updateMaster, { showsErrors: true, changes })
  const { form, formProps, guard } = useResourceForm({
    stored: master,
    initialValues: valuesOf(master),
    validate: {
      hostname: rules.all(rules.required, rules.longest(253)),
      port: rules.all<number | string>(rules.required, rules.between(1, 65_535)),
      pollInterval: (value, values) =>
        rules.required(value) ?? rules.between(shortestInterval(values), 86_400)(value),
      timeout: rules.all<number | string>(rules.required, rules.between(100, 10_000)),
      retries: rules.all<number | string>(rules.required, rules.between(0, 5)),
      pause: rules.all<number | string>(rules.required, rules.between(0, 1000)),
      maxGap: rules.all<number | string>(rules.required, rules.between(0, 100)),
    },
    save: (values) => {
      const body = bodyOf(values)
      return master
        ? update.mutateAsync({ params: { id: master.modbusMasterId }, body })
        : create.mutateAsync({ params: { companyId }, body })
    },
    leaveTo: '/modbus',
    async onSaved({ name, modbusMasterId }) {
      snackbar.done(t(($) => $.modbus.saved, { name }))
      if (!master) await navigate({ to: '/modbus/$id', params: { id: modbusMasterId }, ignoreBlocker: true })
    },
  })
  const { values } = form
  return (
    <Form {...formProps} submitLabel={master ? t(($) => $.words.save) : t(($) => $.words.create)}>
      <TextInput
        label={t(($) => $.words.name)}
        placeholder={values.hostname || 'meter.example.com'}
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <div className="fyr-columns" data-from="xs">
        <TextInput
          label={t(($) => $.modbus.hostname)}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          {...form.getInputProps('hostname')}
        />
        <NumberInput
          label={t(($) => $.modbus.port)}
          withAsterisk
          {...wholeNumber}
          {...form.getInputProps('port')}
        />
      </div>
      <div className="fyr-columns" data-from="xs">
        <Select
          label={t(($) => $.modbus.framing)}
          description={t(($) => $.modbus.framingHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={modbusFramings.map((value) => ({ value, label: t(($) => $.modbus.framings[value]) }))}
          allowDeselect={false}
          {...form.getInputProps('framing')}
        />
        <NumberInput
          label={t(($) => $.modbus.intervalSeconds)}
          withAsterisk
          {...wholeNumber}
          {...form.getInputProps('pollInterval')}
        />
      </div>
      <Checkbox
        label={t(($) => $.modbus.fastPolling)}
        {...form.getInputProps('fastPolling', { type: 'checkbox' })}
      />
      <Checkbox
        label={t(($) => $.modbus.allUnits)}
        description={t(($) => $.modbus.allUnitsHint)}
        {...form.getInputProps('allUnits', { type: 'checkbox' })}
      />
      <MoreFields form={form} />
      <MasterTest body={bodyOf(values)} />
      {guard}
    </Form>
  )
}
