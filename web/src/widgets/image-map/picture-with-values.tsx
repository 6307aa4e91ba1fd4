import type { ImageMapSettings } from '@fyr/contract/widgets/maps'
import { mdiImageOffOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/client/base.ts'
import { useMayCall } from '#api/session/rights.ts'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import { TextLink } from '#ui/links.tsx'
import { PictureMap, type PictureMapProps } from '#ui/picture-map/picture-map.tsx'
import { EmptyState } from '#ui/states.tsx'
import { labelsOf } from '../parts/series/series-label.ts'
import type { Names, ShownSeries } from '../widget.ts'
import { withLabel, withoutLabel } from './labels.ts'
import { PictureValue } from './picture-value.tsx'
import { sketch } from './plan-sketch.tsx'
import './image-map.css'

interface PictureWithValuesProps {
  settings: ImageMapSettings
  /** Of its labels, in their order. */
  series: readonly ShownSeries[]
  names: Names
  /** What the picture is called. */
  name: string
  size: { width: number; height: number }
  wheel: PictureMapProps['wheel']
  /** Labels lead nowhere while somebody edits. */
  editing: boolean
  /** Undefined: nothing can be moved. `kind`: joins small steps of one kind. */
  onChange: ((settings: ImageMapSettings, kind?: string) => void) | undefined
}

/** A picture, or the sketch of one, with values where they belong. */
export function PictureWithValues(props: PictureWithValuesProps) {
  const { settings, series, names, name, size, wheel, editing, onChange } = props
  const { t } = useTranslation()
  const silenceMs = useSilenceMs()
  const mayOpen = useMayCall((api) => api.nodes.get)
  const { image, zoom, labels } = settings
  const words = labelsOf(labels, names)
  const shown = labels.map((label, at) => {
    const name = words[at] ?? label.key
    const of = series[at]
    const value = { label, series: of, words: name, names, silenceMs }
    const leadsTo = mayOpen && !editing && of?.state !== 'nodeGone' ? label.deveui : null
    return {
      id: label.labelId,
      x: label.x,
      y: label.y,
      name,
      content: (
        <Linked deveui={leadsTo}>
          <PictureValue {...value} />
        </Linked>
      ),
    }
  })
  return (
    <div className="fyr-w-picture-map">
      <PictureMap
        picture={image === null ? sketch : imageUrl(image)}
        name={name}
        frame={size}
        zoom={zoom}
        labels={shown}
        wheel={wheel}
        {...(onChange && {
          moving: {
            onMove: (id, to, by) =>
              onChange(withLabel(settings, id, to), by === 'key' ? `move label ${id}` : undefined),
            onRemove: (id) => onChange(withoutLabel(settings, id)),
          },
        })}
        failed={<EmptyState compact icon={mdiImageOffOutline} title={t(($) => $.widgets.image.failed)} />}
      />
      {image === null && size.height >= 150 && (
        <p className="fyr-w-picture-hint">{t(($) => $.widgets.imageMap.nothing)}</p>
      )}
    </div>
  )
}

/** Leads to the page of the node. */
function Linked({ deveui, children }: { deveui: string | null; children: ReactNode }) {
  if (deveui === null) return children
  return (
    <TextLink className="fyr-w-picture-link" draggable={false} to="/tagdetails/$deveui" params={{ deveui }}>
      {children}
    </TextLink>
  )
}
