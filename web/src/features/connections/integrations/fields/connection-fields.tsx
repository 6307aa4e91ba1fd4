import type { Integration } from '@fyr/contract/connections/integrations'
import { useTranslation } from 'react-i18next'
import { Fieldset, NumberInput, PasswordInput, Select, Textarea, TextInput } from '#ui/form/inputs.ts'
import type { FyrForm } from '#ui/form/use-fyr-form.ts'
import { Stack } from '#ui/layout.ts'
import type { IntegrationValues } from '../integration-values.ts'
import { apiUrlExamples, createFieldsOf, type FieldName, fieldsOf, isNeeded } from './field-lists.ts'

interface ConnectionFieldsProps extends Pick<FyrForm<IntegrationValues>, 'form'> {
  integration?: Integration | undefined
}

/** What the portal needs to fetch the messages itself, or to send downlinks where they are sent to it. */
export function ConnectionFields({ form, integration }: ConnectionFieldsProps) {
  const { t } = useTranslation()
  const names = fieldsOf(form.values)
  if (names.length === 0) return null
  const fields = names.map((field) => (
    <ConnectionField key={field} field={field} form={form} integration={integration} />
  ))
  if (form.values.transport !== 'http') return fields
  return (
    <Fieldset
      legend={
        createFieldsOf(form.values).length > 0
          ? t(($) => $.networkDevices.apiSection)
          : t(($) => $.integrations.downlinks)
      }
    >
      <Stack gap="sm">
        {form.values.kind === 'netmore' && (
          <p className="fyr-dimmed">{t(($) => $.integrations.netmoreHint)}</p>
        )}
        {fields}
      </Stack>
    </Fieldset>
  )
}

export function ConnectionField({ field, form, integration }: ConnectionFieldsProps & { field: FieldName }) {
  const { t } = useTranslation()
  const { kind } = form.values
  const props = {
    ...form.getInputProps(field),
    withAsterisk: isNeeded(form.values, field),
    spellCheck: false,
  }
  const kept = t(($) => $.integrations.fields.kept)
  switch (field) {
    case 'port':
      return <NumberInput label={t(($) => $.integrations.fields.port)} min={1} max={65_535} {...props} />
    case 'sslmode':
      return (
        <Select
          label="TLS"
          data={(['1', '2', '0'] as const).map((value) => ({
            value,
            label: t(($) => $.integrations.sslmodes[value]),
          }))}
          allowDeselect={false}
          {...form.getInputProps(field)}
        />
      )
    case 'password':
    case 'keyPassphrase':
    case 'apiKey':
      return (
        <PasswordInput
          label={
            field === 'apiKey' ? t(($) => $.integrations.keys[kind]) : t(($) => $.integrations.fields[field])
          }
          autoComplete="new-password"
          {...props}
          description={integration && isKept[field](integration) ? kept : undefined}
        />
      )
    case 'caCertificate':
    case 'clientCertificate':
    case 'clientKey':
      return (
        <Textarea
          label={t(($) => $.integrations.fields[field])}
          placeholder="-----BEGIN …"
          autosize
          minRows={2}
          maxRows={6}
          {...props}
          description={field === 'clientKey' && integration?.hasClientKey ? kept : undefined}
        />
      )
    case 'application':
      return (
        <TextInput
          label={t(($) => $.integrations.applications[kind])}
          description={hasHint(kind) && t(($) => $.integrations.applicationHints[kind])}
          {...props}
        />
      )
    case 'apiUrl':
      return (
        <TextInput
          label={t(($) => $.integrations.fields.apiUrl)}
          placeholder={apiUrlExamples.get(kind)}
          {...props}
        />
      )
    case 'host':
    case 'username':
      return <TextInput label={t(($) => $.integrations.fields[field])} {...props} />
    default:
      return null
  }
}

/** Secrets that need not be written again. */
const isKept = {
  password: (of: Integration) => of.hasPassword,
  keyPassphrase: (of: Integration) => of.hasKeyPassphrase,
  apiKey: (of: Integration) => of.hasApiKey,
}

const hasHint = (kind: Integration['kind']): kind is 'chirpstack' | 'things-stack' =>
  kind === 'chirpstack' || kind === 'things-stack'
