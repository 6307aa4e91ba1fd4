import type { MqttBroker } from '@fyr/contract/connections/mqtt-brokers'
import { mqttVersions, sslModes } from '@fyr/contract/connections/mqtt-versions'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Form } from '#ui/form/form.tsx'
import { Checkbox, NumberInput, Select, TextInput } from '#ui/form/inputs.ts'
import { PasswordInput } from '#ui/form/passwords/password-input.tsx'
import { useValidators } from '#ui/form/validators.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { brokerName } from './broker-name.ts'
import { BrokerTest } from './broker-test.tsx'
import { bodyOf, portFor, valuesOf } from './broker-values.ts'
import { CertificateFields } from './certificate-fields.tsx'

/** How a broker is reached. */
export function BrokerForm({ broker }: { broker?: MqttBroker }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const may = useMay()
  const company = useCompanyId()
  const changes = [(api: Api) => api.mqttBrokers]
  const create = useApiMutation((api) => api.mqttBrokers.create, { showsErrors: true, changes })
  const update = useApiMutation((api) => api.mqttBrokers.update, { showsErrors: true, changes })
  const { form, formProps, guard } = useResourceForm({
    stored: broker,
    initialValues: valuesOf(broker),
    validate: {
      hostname: rules.all(rules.required, rules.longest(253)),
      port: rules.all(rules.required, rules.between(1, 65_535)),
      username: (username, { useAuth }) => (useAuth ? rules.required(username) : null),
    },
    save: (values) => {
      const body = bodyOf(values)
      return broker
        ? update.mutateAsync({ params: { id: broker.brokerId }, body })
        : create.mutateAsync({ params: { company }, body })
    },
    leaveTo: '/mqtt-brokers',
    onSaved: (saved, leave) => leave(t(($) => $.mqttBrokers.saved, { name: brokerName(saved) })),
  })
  const { values } = form
  const isTls = values.sslmode !== String(sslModes.NONE)
  return (
    <Form {...formProps} submitLabel={broker ? t(($) => $.words.save) : t(($) => $.words.create)}>
      <TextInput
        label={t(($) => $.words.name)}
        placeholder={values.hostname || 'broker.example.com'}
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <div className="fyr-columns" data-from="xs">
        <TextInput
          label={t(($) => $.mqttBrokers.hostname)}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          {...form.getInputProps('hostname')}
        />
        <NumberInput
          label={t(($) => $.mqttBrokers.port)}
          withAsterisk
          min={1}
          max={65_535}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=""
          {...form.getInputProps('port')}
        />
      </div>
      <div className="fyr-columns" data-from="xs">
        <Select
          label={t(($) => $.mqttBrokers.version)}
          data={mqttVersions.map((value) => ({ value, label: value }))}
          allowDeselect={false}
          {...form.getInputProps('version')}
        />
        <Select
          label={t(($) => $.mqttBrokers.security)}
          data={[
            { value: String(sslModes.NONE), label: t(($) => $.mqttBrokers.sslModes.none) },
            { value: String(sslModes.AUTHORITY), label: t(($) => $.mqttBrokers.sslModes.authority) },
            { value: String(sslModes.SELF_SIGNED), label: t(($) => $.mqttBrokers.sslModes.selfSigned) },
          ]}
          allowDeselect={false}
          {...form.getInputProps('sslmode')}
          onChange={(sslmode) => {
            if (sslmode === null) return
            form.setFieldValue('sslmode', sslmode)
            form.setFieldValue('port', portFor(values.port, sslmode))
          }}
        />
      </div>
      {isTls && <CertificateFields form={form} broker={broker} />}
      <Checkbox
        label={t(($) => $.mqttBrokers.useAuth)}
        {...form.getInputProps('useAuth', { type: 'checkbox' })}
      />
      {values.useAuth && (
        <div className="fyr-columns" data-from="xs">
          <TextInput
            label={t(($) => $.mqttBrokers.username)}
            autoComplete="off"
            maxLength={1000}
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label={t(($) => $.mqttBrokers.password)}
            description={broker?.hasPassword ? t(($) => $.mqttBrokers.kept) : undefined}
            autoComplete="new-password"
            maxLength={4000}
            {...form.getInputProps('password')}
          />
        </div>
      )}
      <Checkbox
        label={t(($) => $.sparkplug.brokerOption)}
        description={
          values.isGlobal ? t(($) => $.sparkplug.globalHint) : t(($) => $.sparkplug.brokerOptionHint)
        }
        {...form.getInputProps('sparkplug', { type: 'checkbox' })}
      />
      {may('SuperAdmin') && (
        <Checkbox
          label={t(($) => $.mqttBrokers.global)}
          {...form.getInputProps('isGlobal', { type: 'checkbox' })}
        />
      )}
      <BrokerTest body={bodyOf(values)} brokerId={broker?.brokerId} />
      {guard}
    </Form>
  )
}
