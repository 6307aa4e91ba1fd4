import type { ActiveAlarm } from '@fyr/contract/automation/alarms/alarm-events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nameOfSeries, useLiveReadings } from '#api/live/live.ts'
import { apiQuery } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import type { ReadingValue } from '#ui/value.tsx'

export interface ValueNow {
  value: ReadingValue
  /** Epoch ms. */
  at: number
}
type WatchedSeries = Pick<ActiveAlarm, 'tag' | 'tagDataKey'>
export type ValuesNow = (alarm: WatchedSeries) => ValueNow | undefined

/** One call answers this many. */
const maxKeys = 1000

/** What the keys of these alarms say now, and as it changes. */
export function useValuesNow(alarms: readonly WatchedSeries[]): ValuesNow {
  const may = useMay()
  const series = useMemo(() => {
    const named = alarms.map(({ tag, tagDataKey }) => ({ deveui: tag, key: tagDataKey }))
    return [...new Map(named.map((each) => [nameOfSeries(each), each])).values()].slice(0, maxKeys)
  }, [alarms])
  const asked = may('Tag.View') ? series : []
  const fetched = useQuery({
    ...apiQuery((api) => api.readings.currentsOfMany, { body: { series: asked } }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
  const live = useLiveReadings(asked)
  const known = useMemo(
    () =>
      new Map(
        fetched.data?.map(({ tagDeveui, key, value, createdAt }) => [
          nameOfSeries({ deveui: tagDeveui, key }),
          { value, at: Date.parse(createdAt) },
        ]),
      ),
    [fetched.data],
  )
  return ({ tag, tagDataKey }) => {
    const name = nameOfSeries({ deveui: tag, key: tagDataKey })
    const newer = live.get(name)
    const older = known.get(name)
    return newer && newer.createdAt >= (older?.at ?? 0) ? { value: newer.value, at: newer.createdAt } : older
  }
}
