import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Button, Group } from '#ui/layout.ts'
import { StatusBadge } from '#ui/status.tsx'
import type { ServerValues } from '../servers/server-values.ts'
import { CertificateFacts, type ServerCertificate } from './certificate-facts.tsx'

interface CertificateChoiceProps {
  form: UseFormReturnType<ServerValues>
  certificate: ServerCertificate
}

/** The certificate that the server shows; trusting it puts it into the form. */
export function CertificateChoice({ form, certificate }: CertificateChoiceProps) {
  const { t } = useTranslation()
  const isTrusted = form.values.serverCertificate.trim() === certificate.pem.trim()
  return (
    <div>
      <h3 className="fyr-opc-heading">{t(($) => $.opcua.discovery.certificate)}</h3>
      <CertificateFacts certificate={certificate} />
      <Group mt="sm">
        {isTrusted ? (
          <StatusBadge status="ok" look="plain">
            {t(($) => $.opcua.discovery.trusted)}
          </StatusBadge>
        ) : (
          <>
            <Button
              variant="default"
              onClick={() => form.setFieldValue('serverCertificate', certificate.pem)}
            >
              {t(($) => $.opcua.discovery.trust)}
            </Button>
            <span className="fyr-dimmed">{t(($) => $.opcua.discovery.trustHint)}</span>
          </>
        )}
      </Group>
    </div>
  )
}
