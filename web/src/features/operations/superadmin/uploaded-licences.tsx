import type { UploadedLicense } from '@fyr/contract/settings/licence'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { mdiTrayArrowUp } from '@mdi/js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchApi } from '#api/client/client.ts'
import { problemText } from '#api/problem.ts'
import { invalidate, useApiMutation } from '#api/queries.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FileButton } from '#ui/form/files/file-button.tsx'
import { FormProblem } from '#ui/form/form.tsx'
import { Button, Group, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { StatusBadge } from '#ui/status.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { TimeText } from '#ui/time/time-text.tsx'

/** Those that may be put in force; what a file is refused for is said here. */
export function UploadedLicences({ licenses }: { licenses: UploadedLicense[] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [removed, setRemoved] = useState<UploadedLicense | null>(null)
  const upload = useMutation({
    mutationFn: (file: File) =>
      fetchApi('/license/upload', {
        method: 'POST',
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
      }),
    meta: { showsErrors: true },
    onSuccess: async () => {
      snackbar.done(t(($) => $.superadmin.uploadDone))
      await invalidate(client, (api) => api.licence)
    },
  })
  const activate = useApiMutation((api) => api.licence.activate, {
    showsErrors: true,
    changes: [(api) => api.licence, (api) => api.features, (api) => api.health],
    onDone: ({ name }) => snackbar.done(t(($) => $.superadmin.activated, { name })),
  })
  const remove = useApiMutation((api) => api.licence.remove, {
    showsErrors: true,
    changes: [(api) => api.licence, (api) => api.features, (api) => api.health],
    onDone: () => snackbar.done(t(($) => $.superadmin.remove.done)),
  })
  const error = upload.error ?? activate.error
  return (
    <Section
      title={t(($) => $.superadmin.uploaded)}
      actions={
        <FileButton
          variant="filled"
          size="compact-sm"
          icon={mdiTrayArrowUp}
          loading={upload.isPending}
          onFiles={([file]) => {
            activate.reset()
            if (file) upload.mutate(file)
          }}
        >
          {t(($) => $.superadmin.upload)}
        </FileButton>
      }
    >
      <Stack gap="md">
        <FormProblem problem={error && problemText(error, t)} />
        {licenses.length === 0 && <p className="fyr-dimmed">{t(($) => $.superadmin.noUploads)}</p>}
        {licenses.map((license) => (
          <Licence
            key={license.licenseId}
            license={license}
            busy={activate.isPending && activate.variables.params.id === license.licenseId}
            onActivate={() => {
              upload.reset()
              activate.mutate({ params: { id: license.licenseId ?? '' } })
            }}
            onRemove={() => setRemoved(license)}
          />
        ))}
      </Stack>
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={t(($) => $.superadmin.remove.title, { name: removed?.name ?? '' })}
        text={t(($) => $.superadmin.remove.text)}
        confirmLabel={t(($) => $.words.remove)}
        onConfirm={() => remove.mutateAsync({ params: { id: removed?.licenseId ?? '' } })}
      />
    </Section>
  )
}

interface LicenceProps {
  license: UploadedLicense
  busy: boolean
  onActivate: () => void
  onRemove: () => void
}

function Licence({ license, busy, onActivate, onRemove }: LicenceProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const count = (maximum: number) =>
    maximum === 0 ? t(($) => $.superadmin.any) : formatNumber(maximum, language)
  const { name, problem, active, expiryDate, maxCompanies, maxGateways, maxNodes } = license
  const limits = { companies: count(maxCompanies), gateways: count(maxGateways), nodes: count(maxNodes) }
  return (
    <Group justify="space-between" gap="md">
      <div>
        <strong>{name}</strong>{' '}
        {active && (
          <StatusBadge status="ok" look="plain">
            {t(($) => $.superadmin.active)}
          </StatusBadge>
        )}
        {problem && (
          <StatusBadge status="alarm" look="plain">
            {t(($) => $.superadmin.problem[problem])}
          </StatusBadge>
        )}
        {!problem && (
          <div className="fyr-dimmed">
            {t(($) => $.superadmin.limitsOf, limits)}
            {expiryDate !== null && (
              <>
                {' · '}
                {t(($) => $.superadmin.expiry)} <TimeText at={expiryDate} as="date" />
              </>
            )}
          </div>
        )}
      </div>
      <Group gap="sm">
        {!active && !problem && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={onActivate}>
            {t(($) => $.superadmin.activate)}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onRemove}>
          {t(($) => $.words.remove)}
        </Button>
      </Group>
    </Group>
  )
}
