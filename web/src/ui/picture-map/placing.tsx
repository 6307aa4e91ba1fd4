import { mdiCursorDefaultClickOutline } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { Button } from '../layout.ts'
import type { PictureLabel } from './picture-label.tsx'
import { keepFromMap } from './use-picture-view.ts'

/** A label that has just come while somebody edits: the next click on the picture says where it belongs. */
export function usePlacing(labels: readonly PictureLabel[], editing: boolean) {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(labels.map(({ id }) => id)))
  const [newest, setNewest] = useState<string | null>(null)
  const added = labels.filter(({ id }) => !known.has(id))
  if (added.length > 0 || labels.length < known.size) {
    setKnown(new Set(labels.map(({ id }) => id)))
    const [only] = added
    // Several at once come from an undo or from somebody else, and have their places.
    if (only && added.length === 1 && editing) setNewest(only.id)
  }
  const label = editing ? labels.find(({ id }) => id === newest) : undefined
  return { label, end: () => setNewest(null) }
}

/** Says what the next click does. */
export function PlacingNotice({ name, onLeave }: { name: string; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="fyr-picture-notice" role="status" ref={keepFromMap}>
      <Icon path={mdiCursorDefaultClickOutline} size={18} />
      <span className="fyr-grow">{t(($) => $.pictureMap.placing, { name })}</span>
      <Button size="compact-sm" variant="default" onClick={onLeave}>
        {t(($) => $.pictureMap.leaveThere)}
      </Button>
    </div>
  )
}
