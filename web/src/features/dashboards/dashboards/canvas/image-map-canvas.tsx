import { useElementSize } from '@mantine/hooks'
import { mdiImageOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState, StaleNotice } from '#ui/states.tsx'
import { PictureWithValues } from '#widgets/image-map/picture-with-values.tsx'
import { aligned } from '../data/aligned.ts'
import { useNames } from '../data/use-names.ts'
import type { DashboardBodyProps } from './dashboard-body-props.ts'
import { useCanvasAnswer } from './use-canvas-answer.ts'
import './canvas.css'

const none: never[] = []

/** A dashboard that is one picture with values on it. */
export function ImageMapCanvas({ source, settings: { imageMap }, control }: DashboardBodyProps) {
  const { t } = useTranslation()
  const { ref, width, height } = useElementSize()
  const names = useNames(source.references, none)
  const { answer, error, retry } = useCanvasAnswer({ source, range: control.range, unsaved: null })
  if (error && !answer) return <ErrorState error={error} onRetry={retry} />
  if (imageMap.image === null && imageMap.labels.length === 0) {
    return (
      <EmptyState
        icon={mdiImageOutline}
        title={t(($) => $.dashboards.imageMap.empty)}
        text={t(($) => $.dashboards.imageMap.emptyText)}
      />
    )
  }
  return (
    <>
      {error ? <StaleNotice error={error} onRetry={retry} /> : null}
      <div className="fyr-canvas" ref={ref}>
        {width > 0 && (
          <PictureWithValues
            settings={imageMap}
            series={answer ? aligned(answer, imageMap.labels).series : none}
            names={names}
            name={t(($) => $.dashboards.types.imageMap)}
            size={{ width, height }}
            wheel="always"
            editing={false}
            onChange={undefined}
          />
        )}
      </div>
    </>
  )
}
