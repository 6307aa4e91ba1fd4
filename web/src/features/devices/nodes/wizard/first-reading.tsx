import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiCheckCircle } from '@mdi/js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfSeries, useLiveEvents, useLiveReadings } from '#api/live/live.ts'
import { invalidate } from '#api/queries.ts'
import { nodeCurrents, nodeDetail } from '#entities/nodes/queries.ts'
import { Icon } from '#ui/icon.tsx'
import { Value } from '#ui/value.tsx'

/** Where the live connection does not reach. */
const pollMs = 3000

/** "Waiting for the first reading", and what came, the moment that it comes. */
export function FirstReading({
  node,
  waiting,
}: {
  node: Pick<NodeDetail, 'deveui' | 'keys'>
  /** In place of the usual words. */
  waiting?: string
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { deveui } = node
  const detail = useQuery(nodeDetail(deveui))
  const currents = useQuery({
    ...nodeCurrents(deveui),
    refetchInterval: (query) => (query.state.data?.length ? false : pollMs),
  })
  const keys = detail.data?.keys ?? node.keys
  const series = useMemo(() => keys.map(({ name }) => ({ deveui, key: name })), [deveui, keys])
  const live = useLiveReadings(series)

  // A key that the first reading makes is not known yet, so a contact is the first that is heard of it.
  useLiveEvents(['nodeContact'], ({ nodes }) => {
    if (!nodes.some((each) => each.deveui === deveui)) return
    void invalidate(
      client,
      (api) => api.readings.currentsOfNode,
      (api) => api.nodes.detail,
    )
  })

  const latest = new Map(currents.data?.map(({ key, value }) => [key, value]))
  for (const { key } of series) {
    const reading = live.get(nameOfSeries({ deveui, key }))
    if (reading) latest.set(key, reading.value)
  }
  const received = [...latest]

  return (
    <div className="fyr-first-reading" data-received={received.length > 0 || undefined} role="status">
      {received.length === 0 ? (
        <>
          <span className="fyr-pulse" aria-hidden="true" />
          {waiting ?? t(($) => $.nodes.wizard.finish.waiting)}
        </>
      ) : (
        <>
          <Icon path={mdiCheckCircle} />
          <span>
            {t(($) => $.nodes.wizard.finish.received)}{' '}
            {received.map(([key, value], at) => {
              const { label, unit, decimals, valueMapping } = keys.find(({ name }) => name === key) ?? {}
              return (
                <span key={key} className="fyr-received">
                  {at > 0 && ', '}
                  {label || key}{' '}
                  <Value value={value} unit={unit} decimals={decimals} valueMapping={valueMapping} />
                </span>
              )
            })}
          </span>
        </>
      )}
    </div>
  )
}
