import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/dialogs.tsx'
import { Button, Skeleton, Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'

interface CheckDialogProps {
  server: OpcServer
  onClose: () => void
}

/** The certificate that a server shows now, beside the trusted one, to be trusted in its place. */
export function CheckDialog({ server, onClose }: CheckDialogProps) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const { opcServerId, endpointUrl, fingerprint } = server
  const shown = useQuery({
    // Not below the calls of servers, whose changes would connect to it again.
    queryKey: ['opcCertificate', opcServerId, endpointUrl],
    queryFn: () => api.opcua.discover({ params: { companyId }, body: { endpointUrl } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const update = useApiMutation((calls) => calls.opcua.updateServer, { changes: [(calls) => calls.opcua] })
  const certificate = shown.data?.certificate
  const isSame = certificate?.fingerprint === fingerprint

  async function trust(pem: string) {
    await update.mutateAsync({ params: { id: opcServerId }, body: { serverCertificate: pem } })
    snackbar.done(t(($) => $.opcua.trust.done))
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={t(($) => $.opcua.trust.check)} size="lg" centered>
      <Loaded query={shown} compact skeleton={<Skeleton height={180} />}>
        {({ result, detail }) => (
          <Stack>
            <OutcomeNotice result={result} detail={detail} />
            {certificate && <CertificateFacts certificate={certificate} />}
            {result === 'works' && !certificate && <p>{t(($) => $.opcua.discovery.noCertificate)}</p>}
            {fingerprint !== '' && !isSame && (
              <p className="fyr-breaks">
                {t(($) => $.opcua.trust.before)}: <code>{fingerprint}</code>
              </p>
            )}
            {certificate &&
              (isSame ? (
                <p>{t(($) => $.opcua.trust.same)}</p>
              ) : (
                <p className="fyr-dimmed">{t(($) => $.opcua.discovery.trustHint)}</p>
              ))}
            <div className="fyr-form-foot">
              <Button variant="default" onClick={onClose}>
                {isSame ? t(($) => $.words.close) : t(($) => $.words.cancel)}
              </Button>
              {certificate && !isSame && (
                <Button
                  loading={update.isPending}
                  onClick={() => void trust(certificate.pem).catch(() => undefined)}
                >
                  {t(($) => $.opcua.discovery.trust)}
                </Button>
              )}
            </div>
          </Stack>
        )}
      </Loaded>
    </Modal>
  )
}
