import type { MqttBroker } from '@fyr/contract/connections/mqtt-brokers'
import { sslModes } from '@fyr/contract/connections/mqtt-versions'
import { useTranslation } from 'react-i18next'
import { Textarea } from '#ui/form/inputs.ts'
import { PasswordInput } from '#ui/form/passwords/password-input.tsx'
import type { FyrForm } from '#ui/form/use-fyr-form.ts'
import type { BrokerValues } from './broker-values.ts'

interface CertificateFieldsProps {
  form: FyrForm<BrokerValues>['form']
  broker?: MqttBroker | undefined
}

/** Whom the portal trusts, and who it says that it is. */
export function CertificateFields({ form, broker }: CertificateFieldsProps) {
  const { t } = useTranslation()
  const isPinned = form.values.sslmode === String(sslModes.SELF_SIGNED)
  const pem = { spellCheck: false, autosize: true, minRows: 2, maxRows: 8, autoComplete: 'off' }
  return (
    <>
      <Textarea
        label={isPinned ? t(($) => $.mqttBrokers.serverCertificate) : t(($) => $.mqttBrokers.caCertificate)}
        description={isPinned ? t(($) => $.mqttBrokers.pinHint) : t(($) => $.mqttBrokers.caHint)}
        placeholder="-----BEGIN CERTIFICATE-----"
        {...pem}
        {...form.getInputProps('CACertificate')}
      />
      <Textarea
        label={t(($) => $.mqttBrokers.clientCertificate)}
        placeholder="-----BEGIN CERTIFICATE-----"
        {...pem}
        {...form.getInputProps('ClientCertificate')}
      />
      {form.values.ClientCertificate.trim() !== '' && (
        <>
          <Textarea
            label={t(($) => $.mqttBrokers.clientKey)}
            description={broker?.hasClientKey ? t(($) => $.mqttBrokers.kept) : undefined}
            placeholder="-----BEGIN PRIVATE KEY-----"
            {...pem}
            {...form.getInputProps('ClientKey')}
          />
          <PasswordInput
            label={t(($) => $.mqttBrokers.passphrase)}
            description={broker?.hasKeyPassPhrase ? t(($) => $.mqttBrokers.kept) : undefined}
            autoComplete="new-password"
            maxLength={1000}
            {...form.getInputProps('KeyPassPhrase')}
          />
        </>
      )}
    </>
  )
}
