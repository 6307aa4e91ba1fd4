import type { PushDevice } from '@fyr/contract/messages/push'
import { mdiTrashCanOutline } from '@mdi/js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText } from '#api/problem.ts'
import { apiQuery, invalidate } from '#api/queries.ts'
import { Switch } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import { ownFingerprint, pushObstacle, subscribe, unsubscribe } from './push.ts'
import './push-setting.css'

const fingerprintKey = ['own push fingerprint']

/** Whether alarms of the company are pushed to this device, and to which others of mine. */
export function PushSetting({ company }: { company: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const obstacle = pushObstacle()
  const state = useQuery(apiQuery((api) => api.push.state, {}))
  const own = useQuery({
    queryKey: fingerprintKey,
    queryFn: async () => (await ownFingerprint()) ?? null,
    enabled: obstacle === undefined,
  })
  const devices = state.data?.devices ?? []
  const isOwn = ({ fingerprint }: PushDevice) => fingerprint === own.data
  const here = devices.find(isOwn)
  const blocked = obstacle === undefined && Notification.permission === 'denied'

  async function change(work: () => Promise<string | undefined>) {
    setBusy(true)
    try {
      const done = await work()
      if (done) snackbar.done(done)
    } catch (error) {
      // What the browser says of its own push service is in no language of ours.
      const isBrowser = problemOf(error).kind === 'unexpected' || problemOf(error).kind === 'cancelled'
      snackbar.failed(isBrowser ? t(($) => $.settings.push.failed) : problemText(error, t))
    } finally {
      await Promise.all([
        invalidate(client, (api) => api.push),
        client.invalidateQueries({ queryKey: fingerprintKey }),
      ])
      setBusy(false)
    }
  }

  const toggle = () =>
    change(async () => {
      if (here) {
        await unsubscribe(here)
        return t(($) => $.settings.push.off)
      }
      const permission = await subscribe(state.data?.publicKey ?? '')
      if (permission === 'granted') return t(($) => $.settings.push.on)
      // Of a denied one the hint below the switch speaks.
      if (permission === 'default') snackbar.failed(t(($) => $.settings.push.dismissed))
      return undefined
    })

  return (
    <Stack gap="xs">
      <Switch
        label={t(($) => $.settings.push.title)}
        description={
          obstacle
            ? t(($) => $.settings.push[obstacle])
            : blocked
              ? t(($) => $.settings.push.blocked)
              : t(($) => $.settings.push.hint, { company })
        }
        checked={here !== undefined}
        disabled={busy || obstacle !== undefined || blocked || !state.data}
        onChange={() => void toggle()}
      />
      {devices.length > 0 && (
        <ul className="fyr-push-devices" aria-label={t(($) => $.settings.push.devices)}>
          {devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              isOwn={isOwn(device)}
              onRemove={() =>
                void change(async () => {
                  await unsubscribe(device)
                  return undefined
                })
              }
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Device({
  device: { name, createdAt },
  isOwn,
  onRemove,
}: {
  device: PushDevice
  isOwn: boolean
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const time = useTimeFormat()
  return (
    <li>
      <span className="fyr-grow">
        {name}{' '}
        <span className="fyr-dimmed">
          {isOwn && `${t(($) => $.settings.push.thisDevice)} · `}
          {t(($) => $.settings.push.added, { date: time.date(new Date(createdAt)) })}
        </span>
      </span>
      <ActionIcon variant="subtle" aria-label={t(($) => $.settings.push.remove, { name })} onClick={onRemove}>
        <Icon path={mdiTrashCanOutline} size={18} />
      </ActionIcon>
    </li>
  )
}
