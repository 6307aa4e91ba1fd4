import type { NetworkDevice } from '@fyr/contract/connections/network-devices'
import { useTranslation } from 'react-i18next'
import { Stack } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { TimeText } from '#ui/time/time-text.tsx'

/** How far a device is on a network server, and what is wrong. */
export function DeviceState({ device }: { device: NetworkDevice }) {
  const { t } = useTranslation()
  const { state, wanted, made, problem, step, nextAttemptAt, integrationName: server } = device
  const words = {
    present: {
      pending: t(($) => $.networkDevices.pending, { server }),
      failed: t(($) => $.networkDevices.failed, { server }),
      done: made
        ? t(($) => $.networkDevices.created, { server })
        : t(($) => $.networkDevices.adopted, { server }),
    },
    absent: {
      pending: t(($) => $.networkDevices.removing, { server }),
      failed: t(($) => $.networkDevices.removalFailed, { server }),
      done: '',
    },
  }
  const status = { pending: problem ? 'attention' : 'silent', failed: 'alarm', done: 'ok' } as const
  const known = [
    { label: t(($) => $.networkDevices.step), value: step && t(($) => $.networkDevices.steps[step]) },
    {
      label: t(($) => $.networkDevices.nextTry),
      value: nextAttemptAt && <TimeText at={nextAttemptAt} />,
    },
  ]
  const facts = known.filter(({ value }) => value)
  return (
    <Stack gap="xs" align="flex-start">
      <StatusBadge status={status[state]}>{words[wanted][state]}</StatusBadge>
      {problem && <span>{t(($) => $.networkDevices.problems[problem.code])}</span>}
      {problem?.detail && <code>{problem.detail}</code>}
      {facts.length > 0 && <Facts facts={facts} />}
    </Stack>
  )
}
