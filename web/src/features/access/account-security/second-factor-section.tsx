import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Button, Group, Skeleton, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useProof } from './use-proof.tsx'

const SecondFactorSetup = lazy(() => import('./second-factor-setup.tsx'))
const changes = [(api: Api) => api.secondFactor, (api: Api) => api.accounts.sessions]
/** With fewer recovery codes than this one is told to make new ones. */
const fewCodes = 3

/** The authenticator app whose codes are asked for beside my password. */
export function SecondFactorSection() {
  const { t } = useTranslation()
  const query = useQuery(apiQuery((api) => api.secondFactor.get, {}))
  const begin = useApiMutation((api) => api.secondFactor.begin, { showsErrors: true })
  const renew = useApiMutation((api) => api.secondFactor.renewRecoveryCodes, { showsErrors: true, changes })
  const remove = useApiMutation((api) => api.secondFactor.remove, { showsErrors: true, changes })
  const { prove, dialog } = useProof()
  const [app, setApp] = useState<{ secret: string; address: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [asksToRemove, setAsksToRemove] = useState(false)
  return (
    <Section id="second-factor" title={t(($) => $.security.secondFactor.title)}>
      <Loaded query={query} skeleton={<Skeleton height={64} />}>
        {({ activeSince, recoveryCodesLeft }) =>
          activeSince === null ? (
            <Stack gap="xs" align="flex-start">
              <p className="fyr-dimmed">{t(($) => $.security.secondFactor.text)}</p>
              <Button
                variant="default"
                loading={begin.isPending}
                onClick={() => void prove(async (body) => setApp(await begin.mutateAsync({ body })))}
              >
                {t(($) => $.security.secondFactor.setUp)}
              </Button>
            </Stack>
          ) : (
            <Stack gap="xs" align="flex-start">
              <Group gap="sm">
                <StatusBadge status="ok">{t(($) => $.security.secondFactor.on)}</StatusBadge>
                <StatusBadge status={recoveryCodesLeft < fewCodes ? 'attention' : 'ok'} look="plain">
                  {t(($) => $.security.recovery.left, { count: recoveryCodesLeft })}
                </StatusBadge>
              </Group>
              <Group gap="sm">
                <Button
                  variant="default"
                  loading={renew.isPending}
                  onClick={() =>
                    void prove(async (body) => setCodes((await renew.mutateAsync({ body })).recoveryCodes))
                  }
                >
                  {t(($) => $.security.recovery.renew)}
                </Button>
                <Button variant="default" onClick={() => setAsksToRemove(true)}>
                  {t(($) => $.security.secondFactor.turnOff)}
                </Button>
              </Group>
            </Stack>
          )
        }
      </Loaded>
      <ConfirmDialog
        opened={asksToRemove}
        onClose={() => setAsksToRemove(false)}
        title={t(($) => $.security.secondFactor.removeTitle)}
        text={t(($) => $.security.secondFactor.removeText)}
        confirmLabel={t(($) => $.security.secondFactor.turnOff)}
        onConfirm={() =>
          prove(async (body) => {
            await remove.mutateAsync({ body })
            snackbar.done(t(($) => $.security.secondFactor.removed))
          })
        }
      />
      {app && (
        <Suspense>
          <SecondFactorSetup
            app={app}
            onClose={() => setApp(null)}
            onConfirmed={(made) => {
              setApp(null)
              setCodes(made)
            }}
          />
        </Suspense>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onDone={() => setCodes(null)} />}
      {dialog}
    </Section>
  )
}
