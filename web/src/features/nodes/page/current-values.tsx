import type { NodeDetail } from '@fyr/contract/nodes'
import type { ReadingAnswer } from '@fyr/contract/readings'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfSeries, useLiveReadings } from '#api/live.ts'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { EmptyState } from '#ui/states.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'
import { type ReadingValue, Value } from '#ui/value.tsx'
import { type NodeKey, nameOf } from './chart-groups.ts'

interface CurrentValuesProps {
  node: NodeDetail
  currents: { data: readonly ReadingAnswer[] | undefined; error: unknown }
}

const shownAtFirst = 24

/** What the node says now, key by key, as it comes. */
export function CurrentValues({ node, currents }: CurrentValuesProps) {
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
  if (!currents.data && !currents.error) return <Skeleton height={76} />

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
    <>
      <dl className="fyr-tiles">
        {shown.map((key) => (
          <Tile
            key={key.name}
            nodeKey={key}
            newest={newestOf(key.name)}
            failed={Boolean(currents.error) && !currents.data}
            silenceMs={silenceMs}
          />
        ))}
      </dl>
      {keys.length > shown.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {t(($) => $.readings.showAllKeys, { count: keys.length })}
        </Button>
      )}
    </>
  )
}

interface TileProps {
  nodeKey: NodeKey
  newest: { value: ReadingValue; at: number } | undefined
  failed: boolean
  silenceMs: number
}

function Tile({ nodeKey, newest, failed, silenceMs }: TileProps) {
  const format = useTimeFormat()
  const long =
    typeof newest?.value === 'object' || (typeof newest?.value === 'string' && newest.value.length > 12)
  return (
    <div className="fyr-tile" data-long={long || undefined} title={newest && format.exact(newest.at)}>
      <dt>{nameOf(nodeKey)}</dt>
      <dd>
        <Value
          value={newest?.value}
          unit={nodeKey.unit || undefined}
          at={newest?.at}
          staleAfterMs={silenceMs}
          failed={failed && !newest}
          size={long ? 'sm' : 'lg'}
        />
      </dd>
    </div>
  )
}
