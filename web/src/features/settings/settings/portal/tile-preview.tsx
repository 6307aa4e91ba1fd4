import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'

interface TilePreviewProps {
  kind: 'roadmap' | 'satellite'
  name: string
}

/** Tiles of the saved map server as this browser gets them, and whether it did. */
export function TilePreview({ kind, name }: TilePreviewProps) {
  const { t } = useTranslation()
  const [works, setWorks] = useState<boolean>()
  return (
    <div className="fyr-tiles-preview">
      <iframe
        src={`/tile-preview/${kind}`}
        title={t(($) => $.mapTiles.preview, { name })}
        onLoad={({ currentTarget }) => {
          // It has loaded when each of its pictures has come or failed.
          const images = [...(currentTarget.contentDocument?.images ?? [])]
          setWorks(images.length > 0 && images.every(({ naturalWidth }) => naturalWidth > 0))
        }}
      />
      <p role="status" className="fyr-tiles-found" data-tone={works === false ? 'alarm' : undefined}>
        {works !== undefined && (
          <>
            <Icon path={works ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={18} />
            <span>{works ? t(($) => $.mapTiles.works) : t(($) => $.mapTiles.fails)}</span>
          </>
        )}
      </p>
    </div>
  )
}
