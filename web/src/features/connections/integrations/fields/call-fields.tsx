import type { Integration } from '@fyr/contract/connections/integrations'
import { useTranslation } from 'react-i18next'
import { Fieldset, PasswordInput, Select, Textarea, TextInput } from '#ui/form/inputs.ts'
import type { FyrForm } from '#ui/form/use-fyr-form.ts'
import { Stack } from '#ui/layout.ts'
import type { IntegrationValues } from '../integration-values.ts'

interface CallFieldsProps extends Pick<FyrForm<IntegrationValues>, 'form'> {
  integration?: Integration | undefined
}

/** The HTTP call by which any other network server takes a downlink. */
export function CallFields({ form, integration }: CallFieldsProps) {
  const { t } = useTranslation()
  return (
    <Fieldset legend={t(($) => $.integrations.downlinks)}>
      <Stack gap="sm">
        <p className="fyr-dimmed">{t(($) => $.integrations.call.hint)}</p>
        <TextInput
          label="URL"
          placeholder="https://lns.example.com/devices/{devEui}/downlinks"
          spellCheck={false}
          {...form.getInputProps('downlink.url')}
        />
        <Select
          label={t(($) => $.integrations.call.method)}
          data={['POST', 'PUT']}
          allowDeselect={false}
          {...form.getInputProps('downlink.method')}
        />
        <Textarea
          label={t(($) => $.integrations.call.headers)}
          description={t(($) => $.integrations.call.headersHint)}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          {...form.getInputProps('downlink.headers')}
        />
        <PasswordInput
          label={t(($) => $.integrations.keys.generic)}
          autoComplete="new-password"
          {...form.getInputProps('apiKey')}
          description={
            integration?.hasApiKey
              ? t(($) => $.integrations.fields.kept)
              : t(($) => $.integrations.call.secretHint)
          }
        />
        <Textarea
          label={t(($) => $.integrations.call.body)}
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          {...form.getInputProps('downlink.body')}
        />
      </Stack>
    </Fieldset>
  )
}
