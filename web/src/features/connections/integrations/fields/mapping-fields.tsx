import { useTranslation } from 'react-i18next'
import { Fieldset, Radio, TextInput } from '#ui/form/inputs.ts'
import type { FyrForm } from '#ui/form/use-fyr-form.ts'
import { Group, Stack } from '#ui/layout.ts'
import type { IntegrationValues } from '../integration-values.ts'
import { MessagePreview } from '../setup/message-preview.tsx'

const paths = ['devEui', 'payload', 'port', 'time', 'frameCounter', 'rssi', 'snr', 'gateway', 'list'] as const

/** Where the fields of an uplink lie in any JSON, tried on a message that somebody pastes. */
export function MappingFields({ form }: Pick<FyrForm<IntegrationValues>, 'form'>) {
  const { t } = useTranslation()
  return (
    <Fieldset legend={t(($) => $.integrations.mapping.title)}>
      <Stack gap="sm">
        <p className="fyr-dimmed">{t(($) => $.integrations.mapping.hint)}</p>
        {paths.map((path) => (
          <TextInput
            key={path}
            label={t(($) => $.integrations.mapping[path])}
            withAsterisk={path === 'devEui' || path === 'payload'}
            spellCheck={false}
            {...form.getInputProps(`mapping.${path}`)}
          />
        ))}
        <Radio.Group
          label={t(($) => $.integrations.mapping.encoding)}
          {...form.getInputProps('mapping.encoding')}
        >
          <Group mt="xs">
            <Radio value="hex" label="Hex" />
            <Radio value="base64" label="Base64" />
          </Group>
        </Radio.Group>
        <MessagePreview mapping={form.values.mapping} />
      </Stack>
    </Fieldset>
  )
}
