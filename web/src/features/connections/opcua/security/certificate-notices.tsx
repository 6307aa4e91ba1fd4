import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { Button, Stack } from '#ui/layout.ts'
import { ownCertificate } from '../queries.ts'
import { CheckDialog } from './check-dialog.tsx'
import { DownloadCertificate } from './own-certificate.tsx'

/** What keeps a connection from opening until somebody trusts a certificate: the server's here, or the portal's there. */
export function CertificateNotices({ server, mayChange }: { server: OpcServer; mayChange: boolean }) {
  const error = server.connection?.lastError?.code
  if (server.connection?.status === 'connected') return null
  if (error === 'certificateUnknown' || error === 'certificateChanged')
    return <ServerCertificateNotice server={server} problem={error} mayChange={mayChange} />
  return error === 'clientCertificateRefused' ? <OwnCertificateNotice /> : null
}

interface ServerCertificateNoticeProps {
  server: OpcServer
  problem: 'certificateUnknown' | 'certificateChanged'
  mayChange: boolean
}

function ServerCertificateNotice({ server, problem, mayChange }: ServerCertificateNoticeProps) {
  const { t } = useTranslation()
  const [isChecking, setChecking] = useState(false)
  const hasChanged = problem === 'certificateChanged'
  // The driver says which hash it is.
  const fingerprint = server.connection?.lastError?.detail.replace(/^SHA-256 /, '') ?? ''
  return (
    <div className="fyr-notice" data-tone={hasChanged ? 'alarm' : 'attention'} role="alert">
      <Stack gap={4} className="fyr-grow fyr-breaks">
        <p>{hasChanged ? t(($) => $.opcua.trust.changed) : t(($) => $.opcua.trust.unknown)}</p>
        {hasChanged && <p>{t(($) => $.opcua.trust.changedHint)}</p>}
        {fingerprint !== '' && (
          <p>
            {t(($) => $.opcua.trust.shown)}: <code>{fingerprint}</code>
          </p>
        )}
      </Stack>
      {mayChange && (
        <Button variant="default" onClick={() => setChecking(true)}>
          {t(($) => $.opcua.trust.check)}
        </Button>
      )}
      {isChecking && <CheckDialog server={server} onClose={() => setChecking(false)} />}
    </div>
  )
}

function OwnCertificateNotice() {
  const { t } = useTranslation()
  const certificate = useQuery(ownCertificate(useCompanyId())).data?.certificate
  return (
    <div className="fyr-notice" data-tone="attention" role="alert">
      <Stack gap={4} className="fyr-grow fyr-breaks">
        <p>{t(($) => $.opcua.trust.refused)}</p>
        <p>{t(($) => $.opcua.trust.refusedHint)}</p>
        {certificate && (
          <p>
            {t(($) => $.opcua.discovery.fingerprint)}: <code>{certificate.fingerprint}</code>
          </p>
        )}
      </Stack>
      {certificate && <DownloadCertificate certificate={certificate} />}
    </div>
  )
}
