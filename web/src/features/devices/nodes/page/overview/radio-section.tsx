import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfSeries, useLiveReadings } from '#api/live/live.ts'
import { apiQuery } from '#api/queries.ts'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import { nameOf } from '#entities/nodes/node-key.ts'
import { useRadioLabel } from '#entities/series/pickers/radio-keys.ts'
import { Section } from '#ui/page.tsx'
import type { RangeControl } from '#ui/time/range/use-range.ts'
import { chartableKeys, chartsOf } from '../charts/chart-groups.ts'
import { NodeCharts } from '../charts/node-charts.tsx'
import { ValueTile } from './value-tile.tsx'

const alone = { period: undefined, deveuis: [], others: [], missing: [], change: () => undefined }
const noMenu: never[] = []
const shownAtFirst = ['radio.rssi', 'radio.snr']

/** How the node was heard last, and how that came to be; a click takes a value onto the charts, or off them. */
export function RadioSection({ node, control }: { node: NodeDetail; control: RangeControl }) {
  const { t } = useTranslation()
  const labelled = useRadioLabel()
  const silenceMs = useSilenceMs(node.silentAfterHours)
  const { deveui } = node
  const keys = useMemo(() => node.radioKeys.map(labelled), [node.radioKeys, labelled])
  const names = keys.map(({ name }) => name).join()
  const currents = useQuery(
    apiQuery((api) => api.readings.currentsOf, { params: { deveui }, query: { keys: names } }),
  )
  const live = useLiveReadings(
    useMemo(() => names.split(',').map((key) => ({ deveui, key })), [deveui, names]),
  )
  const [charted, setCharted] = useState<readonly string[]>(shownAtFirst)
  const chartable = useMemo(() => chartableKeys(keys, currents.data), [keys, currents.data])
  const charts = useMemo(
    () =>
      chartsOf(
        node,
        chartable.filter(({ name }) => charted.includes(name)),
        [],
      ),
    [node, chartable, charted],
  )

  function newestOf(key: string) {
    const stored = currents.data?.find((each) => each.key === key)
    const storedAt = stored ? Date.parse(stored.createdAt) : Number.NEGATIVE_INFINITY
    const now = live.get(nameOfSeries({ deveui, key }))
    if (now && now.createdAt >= storedAt) return { value: now.value, at: now.createdAt }
    return stored && { value: stored.value, at: storedAt }
  }
  const toggle = (name: string) =>
    setCharted((before) =>
      before.includes(name) ? before.filter((each) => each !== name) : [...before, name],
    )

  return (
    <Section title={t(($) => $.nodes.radio.title)}>
      <ul className="fyr-value-tiles">
        {keys.map((key) => (
          <ValueTile
            key={key.name}
            label={nameOf(key)}
            unit={key.unit}
            decimals={key.decimals}
            valueMapping={key.valueMapping}
            newest={newestOf(key.name)}
            failed={Boolean(currents.error) && !currents.data}
            silenceMs={silenceMs}
            menu={noMenu}
            charted={charted.includes(key.name)}
            {...(chartable.some(({ name }) => name === key.name) && { onToggle: () => toggle(key.name) })}
          />
        ))}
      </ul>
      {charts.length > 0 && (
        <NodeCharts
          node={node}
          charts={charts}
          currents={currents.data}
          control={control}
          comparison={alone}
        />
      )}
    </Section>
  )
}
