import type { ActiveAlarm, Alarm } from '@fyr/contract/alarms'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { alarmList } from '#entities/alarms/queries.ts'

/** The alarm behind an active one. Asked for only where limits do not say it all: levels and conditions. */
export function useAlarmsById(
  companyId: string,
  active: readonly ActiveAlarm[],
): (alarm: ActiveAlarm) => Alarm | undefined {
  const needed = active.some(({ limitHigh, limitLow }) => limitHigh === null && limitLow === null)
  const { data } = useQuery({ ...alarmList(companyId), enabled: needed })
  const rules = useMemo(() => new Map(data?.map((alarm) => [alarm.id, alarm])), [data])
  return ({ alarmId }) => rules.get(alarmId)
}
