import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nodesOfAnswer } from '#entities/maps/markers/map-node.ts'
import { NodeMap } from '#entities/maps/node-map.tsx'
import { Skeleton } from '#ui/layout.ts'
import { ErrorState, StaleNotice } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import type { DashboardBodyProps } from '../dashboard-body-props.ts'
import { useCanvasAnswer } from '../use-canvas-answer.ts'
import { useMapLook } from './use-map-look.ts'

/** A map dashboard: its nodes where they are, live. */
export default function MapCanvas({
  source,
  settings: { map },
  control: { range },
  fitHeight,
}: DashboardBodyProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { answer, error, retry } = useCanvasAnswer({ source, range, unsaved: null })
  const nodes = useMemo(() => nodesOfAnswer(answer?.nodes ?? []), [answer?.nodes])
  const look = useMapLook(map)
  if (!answer) {
    return error ? (
      <ErrorState error={error} onRetry={retry} />
    ) : (
      <div className="fyr-node-map">
        <Skeleton height="100%" />
      </div>
    )
  }
  const own = { from: answer.start, to: answer.end, live: range.live }
  return (
    <>
      {error !== null && <StaleNotice error={error} onRetry={retry} />}
      {answer.truncated && (
        <p className="fyr-notice" data-tone="attention" role="status">
          {t(($) => $.mapPages.panel.tooMany, { shown: formatNumber(nodes.length, language, 0) })}
        </p>
      )}
      <NodeMap
        label={t(($) => $.mapPages.title)}
        nodes={nodes}
        places={map.markers}
        look={look}
        range={map.range === null ? range : own}
        tracksAll={map.tracks}
        bare={fitHeight !== undefined}
      />
    </>
  )
}
