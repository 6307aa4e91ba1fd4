import type { OpcCertificate } from '@fyr/contract/connections/opcua/opcua'
import { mdiCertificateOutline, mdiDownloadOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { useFeature } from '#core/use-feature.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Modal } from '#ui/dialogs/dialogs.tsx'
import { Button, Group, Stack } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { ownCertificate } from '../queries.ts'

/** Opens the certificate by which servers know the company. Nothing before the first server, which creates it. */
export function OwnCertificateButton() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const certificate = useQuery(ownCertificate(useCompanyId())).data?.certificate
  if (!certificate) return null
  return (
    <>
      <Button variant="default" icon={mdiCertificateOutline} onClick={() => setOpened(true)}>
        {t(($) => $.opcua.own.title)}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t(($) => $.opcua.own.title)}
        size="lg"
        centered
      >
        <OwnCertificate certificate={certificate} />
      </Modal>
    </>
  )
}

export function DownloadCertificate({ certificate: { pem } }: { certificate: Pick<OpcCertificate, 'pem'> }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      icon={mdiDownloadOutline}
      onClick={() => saveFile('fyr-opcua.pem', pem, 'application/x-pem-file')}
    >
      {t(($) => $.opcua.own.download)}
    </Button>
  )
}

function OwnCertificate({ certificate }: { certificate: OpcCertificate }) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const mayRenew = useMay()('Company.Update')
  const isOn = useFeature('opcUa')
  const [isAsking, setAsking] = useState(false)
  const renew = useApiMutation((api) => api.opcua.renewCertificate, {
    showsErrors: true,
    changes: [(api) => api.opcua],
    onDone: () => snackbar.done(t(($) => $.opcua.own.renewed)),
  })
  return (
    <Stack>
      <p className="fyr-dimmed">{t(($) => $.opcua.own.hint)}</p>
      <Facts
        facts={[
          {
            label: t(($) => $.opcua.discovery.fingerprint),
            value: <code className="fyr-breaks">{certificate.fingerprint}</code>,
          },
          {
            label: t(($) => $.opcua.own.applicationUri),
            value: <code className="fyr-breaks">{certificate.applicationUri}</code>,
          },
          {
            label: t(($) => $.opcua.discovery.validTo),
            value: <TimeText at={certificate.validTo} as="date" />,
          },
        ]}
      />
      <Group>
        <DownloadCertificate certificate={certificate} />
        {mayRenew && isOn && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t(($) => $.opcua.own.renew)}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.opcua.own.renewTitle)}
        text={t(($) => $.opcua.own.renewText)}
        confirmLabel={t(($) => $.opcua.own.renew)}
        onConfirm={() => renew.mutateAsync({ params: { companyId } })}
      />
    </Stack>
  )
}
