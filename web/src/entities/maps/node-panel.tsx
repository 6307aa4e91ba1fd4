import { conditionOf } from '@fyr/contract/devices/nodes/node-condition'
import { mdiMagnify, mdiMapMarkerOffOutline, mdiMapMarkerPath } from '@mdi/js'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConditionBadge } from '#entities/nodes/condition-badge.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button } from '#ui/layout.ts'
import { called, isPlaced, type MapNode, sortByCondition } from './markers/map-node.ts'

export interface NodePanelProps {
  nodes: readonly MapNode[]
  /** Somebody wants to see it: on the map, or where it is to be if it has no place yet. */
  onChoose: (node: MapNode) => void
  /** Undefined for those who may not see where nodes went. */
  onTrack: ((node: MapNode) => void) | undefined
  tracked: ReadonlySet<string>
  /** Who may put nodes on the map is offered those that are not. */
  mayPlace: boolean
}

/** Pixels; fingers need more room. */
const rowHeight = matchMedia('(pointer: coarse)').matches ? 48 : 36

/** The nodes of a map, what needs attention first: one is found and shown, also by the keyboard. */
export function NodePanel({ nodes, onChoose, onTrack, tracked, mayPlace }: NodePanelProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const [placing, setPlacing] = useState(false)
  const placed = useMemo(() => nodes.filter(isPlaced), [nodes])
  const unplaced = nodes.length - placed.length
  const onlyUnplaced = placing && unplaced > 0
  const all = useMemo(
    () => sortByCondition(onlyUnplaced ? nodes.filter((node) => !isPlaced(node)) : placed),
    [onlyUnplaced, nodes, placed],
  )
  const found = useMemo(() => called(all, wanted), [all, wanted])
  return (
    <div className="fyr-node-panel">
      <TextInput
        type="search"
        size="sm"
        aria-label={t(($) => $.mapPages.panel.find)}
        placeholder={t(($) => $.mapPages.panel.find)}
        leftSection={<Icon path={mdiMagnify} size={18} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className="fyr-dimmed fyr-digits" role="status">
        {onlyUnplaced && `${t(($) => $.mapPages.panel.unplacedTitle)}: `}
        {found.length === all.length
          ? t(($) => $.mapPages.panel.count, { count: all.length })
          : t(($) => $.mapPages.panel.some, { found: found.length, count: all.length })}
      </p>
      {found.length === 0 && wanted !== '' && <p className="fyr-dimmed">{t(($) => $.mapPages.panel.none)}</p>}
      <NodeRows nodes={found} onChoose={onChoose} onTrack={onTrack} tracked={tracked} />
      {unplaced > 0 && (
        <div className="fyr-node-panel-foot">
          <Icon path={mdiMapMarkerOffOutline} size={18} className="fyr-dimmed" />
          <span className="fyr-grow fyr-digits">
            {t(($) => $.mapPages.panel.unplaced, { count: unplaced })}
          </span>
          {mayPlace && (
            <Button
              size="compact-sm"
              variant="default"
              aria-pressed={placing}
              onClick={() => setPlacing(!placing)}
            >
              {t(($) => $.mapPages.panel.placeThem)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type RowsProps = Pick<NodePanelProps, 'nodes' | 'onChoose' | 'onTrack' | 'tracked'>

function NodeRows({ nodes, onChoose, onTrack, tracked }: RowsProps) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLUListElement>(null)
  const virtual = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const rows = virtual.getVirtualItems()
  const first = rows[0]?.start ?? 0
  const last = rows.at(-1)?.end ?? 0
  return (
    <ul ref={scroller} className="fyr-node-rows" aria-label={t(($) => $.mapPages.panel.title)}>
      <li aria-hidden style={{ height: first }} />
      {rows.map(({ index }) => {
        const node = nodes[index]
        if (!node) return null
        const { deveui, name } = node
        const isTracked = tracked.has(deveui)
        return (
          <li key={deveui} className="fyr-node-row" style={{ height: rowHeight }}>
            <button type="button" className="fyr-node-row-name" onClick={() => onChoose(node)}>
              <span className="fyr-node-row-text">{name}</span>
              {conditionOf(node) !== 'ok' && <ConditionBadge node={node} look="plain" />}
            </button>
            {onTrack && node.moves && (
              <ActionIcon
                aria-pressed={isTracked}
                aria-label={t(($) => (isTracked ? $.mapPages.panel.hideTrack : $.mapPages.panel.showTrack), {
                  name,
                })}
                onClick={() => onTrack(node)}
              >
                <Icon path={mdiMapMarkerPath} size={18} />
              </ActionIcon>
            )}
          </li>
        )
      })}
      <li aria-hidden style={{ height: Math.max(0, virtual.getTotalSize() - last) }} />
    </ul>
  )
}
