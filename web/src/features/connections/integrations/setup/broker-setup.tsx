import { useTranslation } from 'react-i18next'
import { useAddresses } from '#entities/settings/addresses.ts'
import { CopyField } from '#ui/browser/copy-field.tsx'

/** How ChirpStack is told of the portal's own MQTT broker. */
export function BrokerSetup({ password }: { password: string }) {
  const { t } = useTranslation()
  const { mqttHost, mqttPort, mqttsPort } = useAddresses()
  const server =
    mqttsPort === undefined ? `tcp://${mqttHost}:${mqttPort}/` : `ssl://${mqttHost}:${mqttsPort}/`
  return (
    <>
      <p>{t(($) => $.integrations.setup.brokerWhere)}</p>
      <CopyField label={t(($) => $.integrations.setup.server)} value={server} />
      <CopyField label={t(($) => $.integrations.fields.username)} value="fyr" />
      <CopyField label={t(($) => $.integrations.fields.password)} value={password} />
    </>
  )
}
