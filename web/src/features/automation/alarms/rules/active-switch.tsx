import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { invalidate } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { alarmList } from '#entities/alarms/queries.ts'
import { Switch } from '#ui/form/inputs.ts'
import { bodyOfAlarm } from '../form/alarm-values.ts'

/** Switches an alarm on and off where it stands in the list: at once, and back if the server refuses. */
export function ActiveSwitch({ alarm, companyId }: { alarm: Alarm; companyId: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const { queryKey } = alarmList(companyId)
  const show = (active: boolean) =>
    client.setQueryData(queryKey, (list) =>
      list?.map((each) => (each.id === alarm.id ? { ...each, active } : each)),
    )
  const toggle = useMutation({
    // Somebody else may have changed the alarm since the list was fetched: only the switch is ours.
    mutationFn: async (active: boolean) => {
      const newest = await api.alarms.get({ params: { id: alarm.id } })
      const body = { ...bodyOfAlarm(newest), active }
      return api.alarms.update({ params: { id: companyId, alarmId: alarm.id }, body })
    },
    onMutate: async (active) => {
      await client.cancelQueries({ queryKey })
      show(active)
    },
    onError: (_error, active) => show(!active),
    onSettled: () => invalidate(client, (calls) => calls.alarms),
  })

  if (!may('Alarm.Update')) return alarm.active ? t(($) => $.words.on) : t(($) => $.words.off)
  return (
    <Switch
      size="sm"
      checked={alarm.active}
      disabled={toggle.isPending}
      aria-label={t(($) => $.alarms.switchOn, { name: alarm.name })}
      onChange={(event) => toggle.mutate(event.currentTarget.checked)}
    />
  )
}
