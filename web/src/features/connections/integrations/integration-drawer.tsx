import type { Integration, SavedIntegration } from '@fyr/contract/connections/integrations'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { SegmentedControl, Select, Switch, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { CallFields } from './fields/call-fields.tsx'
import { ConnectionFields } from './fields/connection-fields.tsx'
import { CreateFields } from './fields/create-fields.tsx'
import { fieldsOf, isNeeded, transportsOf, usualHosts } from './fields/field-lists.ts'
import { MappingFields } from './fields/mapping-fields.tsx'
import { bodyOf, headersOf, type IntegrationValues, valuesOf } from './integration-values.ts'
import { networkServers } from './kinds.ts'
import { useKindName } from './use-kind-name.ts'

interface IntegrationDrawerProps {
  /** Of a new one there is none yet. */
  integration?: Integration
  onClose: () => void
  onSaved: (saved: SavedIntegration) => void
}

/** A network server: which one, how its messages come, and as little else as that needs. */
export function IntegrationDrawer({ integration, onClose, onSaved }: IntegrationDrawerProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const kindName = useKindName()
  const save = useApiMutation((api) => api.integrations.save, {
    showsErrors: true,
    changes: [(api) => api.integrations],
  })
  const asked = (field: 'host' | 'username' | 'application') => (value: string, values: IntegrationValues) =>
    fieldsOf(values).includes(field) && isNeeded(values, field) ? rules.required(value) : null
  const askedSecret =
    (field: 'password' | 'apiKey', has: boolean | undefined) => (value: string, values: IntegrationValues) =>
      !has && fieldsOf(values).includes(field) && isNeeded(values, field) ? rules.required(value) : null
  const { form, ...submit } = useFyrForm<IntegrationValues>({
    initialValues: valuesOf(integration),
    validate: {
      name: rules.all(rules.required, rules.longest()),
      host: asked('host'),
      username: asked('username'),
      application: asked('application'),
      password: askedSecret('password', integration?.hasPassword),
      apiKey: askedSecret('apiKey', integration?.hasApiKey),
      mapping: {
        devEui: (path, { kind }) => (kind === 'generic' ? rules.required(path) : null),
        payload: (path, { kind }) => (kind === 'generic' ? rules.required(path) : null),
      },
      downlink: {
        headers: (lines) => (headersOf(lines) ? null : t(($) => $.integrations.call.notHeader)),
      },
    },
    send: async (values) =>
      onSaved(await save.mutateAsync({ body: bodyOf(values, integration?.integrationId) })),
  })
  const { kind } = form.values
  const transports = transportsOf[kind]

  function choose(value: string | null) {
    const chosen = networkServers.find((each) => each === value)
    if (!chosen) return
    form.setValues({
      kind: chosen,
      transport: transportsOf[chosen][0] ?? 'http',
      host: usualHosts.get(chosen) ?? '',
    })
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={integration?.name ?? t(($) => $.integrations.new)}
      dirty={form.isDirty()}
    >
      <Form
        {...submit}
        submitLabel={integration ? t(($) => $.words.save) : t(($) => $.integrations.connect)}
        onCancel={onClose}
      >
        <Select
          label={t(($) => $.integrations.kind)}
          data={networkServers.map((value) => ({ value, label: kindName(value) }))}
          allowDeselect={false}
          disabled={integration !== undefined}
          {...form.getInputProps('kind')}
          onChange={choose}
        />
        <TextInput
          label={t(($) => $.words.name)}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        {transports.length > 1 && (
          <SegmentedControl
            aria-label={t(($) => $.integrations.transport)}
            data={transports.map((value) => ({ value, label: t(($) => $.integrations.transports[value]) }))}
            {...form.getInputProps('transport')}
          />
        )}
        <ConnectionFields form={form} integration={integration} />
        {kind === 'generic' && <MappingFields form={form} />}
        {kind === 'generic' && <CallFields form={form} integration={integration} />}
        <CreateFields form={form} integration={integration} />
        {integration && (
          <Switch
            label={t(($) => $.integrations.enabled)}
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
        )}
      </Form>
    </FormDrawer>
  )
}
