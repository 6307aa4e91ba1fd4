import type { OpcDiscovery } from '@fyr/contract/connections/opcua/opcua'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Stack } from '#ui/layout.ts'
import type { ServerValues } from '../servers/server-values.ts'
import { CertificateChoice } from './certificate-choice.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'

interface DiscoveryResultProps {
  form: UseFormReturnType<ServerValues>
  discovery: OpcDiscovery
}

/** What a server offers, to choose from: its endpoints, and its certificate to trust. */
export function DiscoveryResult({ form, discovery }: DiscoveryResultProps) {
  const { t } = useTranslation()
  const { result, detail, applicationName, endpoints, certificate } = discovery
  if (result !== 'works') return <OutcomeNotice result={result} detail={detail} />
  return (
    <Stack gap="sm" className="fyr-opc-discovery">
      {applicationName !== '' && (
        <p role="status">{t(($) => $.opcua.discovery.found, { name: applicationName })}</p>
      )}
      {endpoints.length > 0 ? (
        <EndpointList form={form} endpoints={endpoints} />
      ) : (
        <p>{t(($) => $.opcua.discovery.noEndpoints)}</p>
      )}
      {form.values.securityPolicy !== 'None' &&
        (certificate ? (
          <CertificateChoice form={form} certificate={certificate} />
        ) : (
          <p>{t(($) => $.opcua.discovery.noCertificate)}</p>
        ))}
    </Stack>
  )
}
