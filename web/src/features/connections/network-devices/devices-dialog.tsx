import type { Integration } from '@fyr/contract/connections/integrations'
import type { NetworkDevice } from '@fyr/contract/connections/network-devices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { ErrorState, Waiting } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { DeviceState } from './device-state.tsx'
import { openDevices } from './queries.ts'

/** At once; the next ones come when these are done or dismissed. */
const maxShown = 50

interface DevicesDialogProps {
  integration: Integration
  onClose: () => void
}

/** What is not created or not removed yet on one network server. */
export function DevicesDialog({ integration, onClose }: DevicesDialogProps) {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery(openDevices)
  const devices = data?.filter(({ integrationId }) => integrationId === integration.integrationId)
  const more = (devices?.length ?? 0) - maxShown
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t(($) => $.networkDevices.devices)}: ${integration.name}`}
      centered
      size="lg"
    >
      <Stack gap="lg">
        {isPending && <Waiting />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {devices?.length === 0 && <StatusBadge status="ok">{t(($) => $.networkDevices.allDone)}</StatusBadge>}
        {devices?.slice(0, maxShown).map((device) => (
          <OpenDevice key={device.deveui} device={device} />
        ))}
        {more > 0 && <span className="fyr-dimmed">{t(($) => $.networkDevices.more, { number: more })}</span>}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t(($) => $.words.close)}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function OpenDevice({ device }: { device: NetworkDevice }) {
  const { t } = useTranslation()
  const mayChange = useMay()('Company.Update')
  const changes = { changes: [(api) => api.networkDevices] } satisfies Parameters<typeof useApiMutation>[1]
  const retry = useApiMutation((api) => api.networkDevices.retry, changes)
  const forget = useApiMutation((api) => api.networkDevices.forget, changes)
  const { name, deveui, integrationId: id, wanted, state } = device
  const said =
    wanted === 'absent'
      ? t(($) => $.networkDevices.forgotten, { name })
      : t(($) => $.networkDevices.dismissed, { name })
  const params = { id, deveui }
  return (
    <section aria-label={name}>
      <Stack gap="xs">
        <strong>
          {name} <span className="fyr-dimmed">{deveui}</span>
        </strong>
        <DeviceState device={device} />
        {mayChange && (
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              loading={retry.isPending}
              onClick={() =>
                retry.mutate(
                  { params },
                  { onSuccess: () => snackbar.done(t(($) => $.networkDevices.retrying)) },
                )
              }
            >
              {t(($) => $.networkDevices.retry)}
            </Button>
            {(wanted === 'absent' || state === 'failed') && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={forget.isPending}
                onClick={() => forget.mutate({ params }, { onSuccess: () => snackbar.done(said) })}
              >
                {wanted === 'absent' ? t(($) => $.networkDevices.forget) : t(($) => $.networkDevices.dismiss)}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </section>
  )
}
