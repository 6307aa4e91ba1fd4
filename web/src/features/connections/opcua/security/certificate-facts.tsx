import type { OpcDiscovery } from '@fyr/contract/connections/opcua/opcua'
import { useTranslation } from 'react-i18next'
import { Facts } from '#ui/page/facts.tsx'
import { TimeText } from '#ui/time/time-text.tsx'

export type ServerCertificate = NonNullable<OpcDiscovery['certificate']>

/** What a person compares before trusting the certificate of a server. */
export function CertificateFacts({ certificate }: { certificate: ServerCertificate }) {
  const { t } = useTranslation()
  const { subject, fingerprint, validFrom, validTo } = certificate
  return (
    <Facts
      facts={[
        { label: t(($) => $.opcua.discovery.subject), value: subject },
        {
          label: t(($) => $.opcua.discovery.fingerprint),
          value: <code className="fyr-breaks">{fingerprint}</code>,
        },
        { label: t(($) => $.opcua.discovery.validFrom), value: <TimeText at={validFrom} as="date" /> },
        { label: t(($) => $.opcua.discovery.validTo), value: <TimeText at={validTo} as="date" /> },
      ]}
    />
  )
}
