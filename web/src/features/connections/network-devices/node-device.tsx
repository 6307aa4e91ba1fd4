import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { ErrorState } from '#ui/states.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { DeviceState } from './device-state.tsx'
import { networkDeviceOf } from './queries.ts'
import { useTargets } from './target-fields.tsx'

/** A LoRaWAN node on its network server: how far it is there, and how it gets there. */
export function NodeDevice({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const mayCreate = useMay()('Tag.Update')
  const { data, error, refetch } = useQuery(networkDeviceOf(node.deveui))
  const targets = useTargets()
  const [isCreating, setCreating] = useState(false)
  const create = useApiMutation((api) => api.networkDevices.create, {
    changes: [(api) => api.networkDevices],
  })
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { device } = data
  // Nobody has set up what would create it.
  if (!device && targets.length === 0) return null
  const tryAgain = (integrationId: string) =>
    create.mutate(
      { params: { id: node.deveui }, body: { integrationId } },
      { onSuccess: () => snackbar.done(t(($) => $.networkDevices.retrying)) },
    )
  return (
    <div>
      <h2 className="fyr-small-heading">{t(($) => $.networkDevices.title)}</h2>
      <Stack gap="sm">
        {device ? (
          <DeviceState device={device} />
        ) : (
          <span className="fyr-dimmed">{t(($) => $.networkDevices.notCreated)}</span>
        )}
        {mayCreate && (
          <Group>
            {device && device.state !== 'done' && (
              <Button
                variant="default"
                loading={create.isPending}
                onClick={() => tryAgain(device.integrationId)}
              >
                {t(($) => $.networkDevices.retry)}
              </Button>
            )}
            {!device && (
              <Button variant="default" onClick={() => setCreating(true)}>
                {t(($) => $.networkDevices.create)}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {isCreating && <CreateDialog node={node} onClose={() => setCreating(false)} />}
    </div>
  )
}
