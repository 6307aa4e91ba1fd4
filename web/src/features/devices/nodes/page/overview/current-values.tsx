import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import type { ReadingAnswer } from '@fyr/contract/readings/readings'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfSeries, useLiveReadings } from '#api/live/live.ts'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import { type NodeKey, nameOf } from '#entities/nodes/node-key.ts'
import { Sparkline } from '#ui/chart/sparkline/sparkline.tsx'
import { Button, Skeleton } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import type { ReadingValue } from '#ui/value.tsx'
import { useKeyActions } from '../keys/use-key-actions.tsx'
import { useSparklines } from './use-sparklines.ts'
import { ValueTile } from './value-tile.tsx'

interface CurrentValuesProps {
  node: NodeDetail
  currents: { data: readonly ReadingAnswer[] | undefined; error: unknown }
  chartable: readonly NodeKey[]
  chosen: readonly NodeKey[]
  onToggle: (key: string) => void
}

const shownAtFirst = 24
const noLine = { times: [], values: [] }

/** What the node says now, key by key, as it comes; a click takes a key onto the charts, or off them. */
export function CurrentValues({ node, currents, chartable, chosen, onToggle }: CurrentValuesProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const { deveui, keys } = node
  const silenceMs = useSilenceMs(node.silentAfterHours)
  const actions = useKeyActions(node)
  const series = useMemo(() => keys.map(({ name }) => ({ deveui, key: name })), [deveui, keys])
  const live = useLiveReadings(series)
  const stored = useMemo(() => new Map(currents.data?.map((each) => [each.key, each])), [currents.data])
  // What stands for the node comes first.
  const ordered = useMemo(
    () => [...keys].sort((one, other) => Number(other.isDefault) - Number(one.isDefault)),
    [keys],
  )
  const shown = useMemo(() => (all ? ordered : ordered.slice(0, shownAtFirst)), [all, ordered])
  const drawn = useMemo(
    () => shown.flatMap(({ name }) => (typeof stored.get(name)?.value === 'number' ? [name] : [])),
    [shown, stored],
  )
  const { lines, from, to } = useSparklines(deveui, drawn)

  if (keys.length === 0) {
    return <EmptyState compact title={t(($) => $.readings.none)} text={t(($) => $.readings.noneText)} />
  }
  if (!currents.data && !currents.error) return <Skeleton height={84} />

  function newestOf(key: string): { value: ReadingValue; at: number } | undefined {
    const now = live.get(nameOfSeries({ deveui, key }))
    const before = stored.get(key)
    const storedAt = before ? Date.parse(before.createdAt) : Number.NEGATIVE_INFINITY
    if (now && now.createdAt >= storedAt) return { value: now.value, at: now.createdAt }
    return before && { value: before.value, at: storedAt }
  }

  return (
    <section aria-label={t(($) => $.readings.now)}>
      <ul className="fyr-value-tiles">
        {shown.map((key) => (
          <ValueTile
            key={key.name}
            label={nameOf(key)}
            unit={key.unit}
            decimals={key.decimals}
            valueMapping={key.valueMapping}
            newest={newestOf(key.name)}
            failed={Boolean(currents.error) && !currents.data}
            silenceMs={silenceMs}
            menu={actions.menuOf(key)}
            line={
              typeof newestOf(key.name)?.value === 'number' && (
                <Sparkline {...(lines.get(key.name) ?? noLine)} from={from} to={to} width={64} height={20} />
              )
            }
            charted={chosen.some(({ name }) => name === key.name)}
            // Of one key there is nothing to choose.
            {...(chartable.length > 1 &&
              chartable.some(({ name }) => name === key.name) && { onToggle: () => onToggle(key.name) })}
          />
        ))}
      </ul>
      {keys.length > shown.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {t(($) => $.readings.showAllKeys, { count: keys.length })}
        </Button>
      )}
      {actions.dialogs}
    </section>
  )
}
