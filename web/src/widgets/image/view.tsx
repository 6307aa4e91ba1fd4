import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiImageOffOutline, mdiImageOutline } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/states.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { shownPicture } from './shown-picture.ts'
import './image.css'

export default function ImageView(props: WidgetViewProps<typeof moduleTypes.image>) {
  const { settings, data, title, editing } = props
  const { t } = useTranslation()
  const [failed, setFailed] = useState<string | null>(null)
  const shown = shownPicture(settings, data.nodes)
  if (shown.state !== 'picture') {
    return (
      <EmptyState
        compact
        icon={mdiImageOutline}
        title={
          shown.state === 'notChosen'
            ? t(($) => $.widgets.image.notChosen)
            : shown.state === 'nodeGone'
              ? t(($) => $.widgets.state.nodeGone)
              : t(($) => $.widgets.image.none, { name: shown.nodeName })
        }
      />
    )
  }
  const { src } = shown
  if (failed === src) {
    return <EmptyState compact icon={mdiImageOffOutline} title={t(($) => $.widgets.image.failed)} />
  }
  const alt = shown.alt || title || t(($) => $.widgets.types.image.name)
  const picture = (
    <img
      className="fyr-w-image"
      src={src}
      alt={alt}
      style={{ objectFit: settings.fit }}
      onError={() => setFailed(src)}
    />
  )
  if (settings.link === null || editing) return picture
  return (
    <a className="fyr-w-image-link" href={settings.link} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  )
}
