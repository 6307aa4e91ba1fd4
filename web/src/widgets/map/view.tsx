import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionOf, statusOf } from '#features/nodes/condition.ts'
import { ConditionBadge } from '#features/nodes/condition-badge.tsx'
import { useMapTiles } from '#features/settings/use-map-tiles.ts'
import { FyrMap } from '#ui/map/map.tsx'
import type { MapMarker } from '#ui/map/map-types.ts'
import { Value } from '#ui/value.tsx'
import { NodeLink } from '../parts/node-link.tsx'
import type { WidgetViewProps } from '../widget.ts'

export default function MapWidgetView(props: WidgetViewProps<typeof moduleTypes.map>) {
  const { settings, data, title, editing } = props
  const { t } = useTranslation()
  const tiles = useMapTiles()
  const { centre, zoom } = settings
  const view = useMemo(() => centre && { centre, zoom }, [centre, zoom])
  const markers = useMemo(
    () =>
      data.nodes.flatMap((node): MapMarker[] => {
        const { deveui, name, lat, long } = node
        if (lat === null || long === null) return []
        const condition = conditionOf(node)
        return [
          {
            id: deveui,
            lat,
            long,
            name,
            label: name,
            tone: statusOf[condition],
            state: t(($) => $.nodes.condition[condition]),
          },
        ]
      }),
    [data.nodes, t],
  )
  return (
    <FyrMap
      label={title || t(($) => $.widgets.types.map.name)}
      markers={markers}
      view={view}
      cluster={settings.cluster}
      mapType={settings.mapType}
      tiles={tiles}
      still={editing}
      popup={(id) => {
        const node = data.nodes.find(({ deveui }) => deveui === id)
        return (
          node && (
            <>
              <strong>
                <NodeLink deveui={id} name={node.name} editing={editing} />
              </strong>
              <div>
                <ConditionBadge node={node} look="plain" />
              </div>
              {node.values.map(({ key, label, unit, latest }) => (
                <div key={key}>
                  {label || key} <Value value={latest?.value} unit={unit} at={latest?.createdAt} />
                </div>
              ))}
            </>
          )
        )
      }}
    />
  )
}
