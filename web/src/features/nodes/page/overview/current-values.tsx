import type { NodeDetail } from '@fyr/contract/nodes'
import type { ReadingAnswer } from '@fyr/contract/readings'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfSeries, useLiveReadings } from '#api/live.ts'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import { type NodeKey, nameOf } from '#entities/nodes/node-key.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import type { ReadingValue } from '#ui/value.tsx'
import { ValueTile } from './value-tile.tsx'

interface CurrentValuesProps {
  node: NodeDetail
  currents: { data: readonly ReadingAnswer[] | undefined; error: unknown }
  chartable: readonly NodeKey[]
  chosen: readonly NodeKey[]
  onToggle: (key: string) => void
}

const shownAtFirst = 24

/** What the node says now, key by key, as it comes; a click takes a key onto the charts, or off them. */
export function CurrentValues({ node, currents, chartable, chosen, onToggle }: CurrentValuesProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const { deveui, keys } = node
  const silenceMs = useSilenceMs()
  const series = useMemo(() => keys.map(({ name }) => ({ deveui, key: name })), [deveui, keys])
  const live = useLiveReadings(series)
  const stored = useMemo(() => new Map(currents.data?.map((each) => [each.key, each])), [currents.data])

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

  // What stands for the node comes first.
  const ordered = [...keys].sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
  const shown = all ? ordered : ordered.slice(0, shownAtFirst)
  return (
    <section aria-label={t(($) => $.readings.now)}>
      <ul className="fyr-value-tiles">
        {shown.map((key) => (
          <ValueTile
            key={key.name}
            label={nameOf(key)}
            unit={key.unit}
            newest={newestOf(key.name)}
            failed={Boolean(currents.error) && !currents.data}
            silenceMs={silenceMs}
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
    </section>
  )
}
