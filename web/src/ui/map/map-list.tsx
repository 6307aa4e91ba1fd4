import type { Tone } from '@fyr/contract/endpoints/fields'
import { mdiAlert, mdiAlertOctagon, mdiCheckCircle, mdiCircleMedium, mdiClose, mdiSleep } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import type { MapMarker } from './map-types.ts'

interface MapListProps {
  id: string
  /** Another number: other markers are in view. */
  shown: number
  inView: (maxShown: number) => { markers: MapMarker[]; more: number }
  onChoose: ((marker: MapMarker) => void) | undefined
  onClose: () => void
}

const signs: Record<Tone, string> = {
  ok: mdiCheckCircle,
  attention: mdiAlert,
  alarm: mdiAlertOctagon,
  silent: mdiSleep,
  neutral: mdiCircleMedium,
}
const maxShown = 200

/** What is in view, as words: for keyboards and screen readers, and where markers are too close for a finger. */
export function MapList({ id, shown, inView, onChoose, onClose }: MapListProps) {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says when the answer is another
  const { markers, more } = useMemo(() => inView(maxShown), [inView, shown])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever the focus is within
    <div id={id} className="fyr-map-list" onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className="fyr-map-list-head">
        <h3 className="fyr-grow">{t(($) => $.map.inView, { count: markers.length + more })}</h3>
        <ActionIcon aria-label={t(($) => $.words.close)} onClick={onClose}>
          <Icon path={mdiClose} size={18} />
        </ActionIcon>
      </div>
      <ul className="fyr-map-names">
        {markers.map((marker) => (
          <li key={marker.id}>
            <button type="button" disabled={!onChoose} onClick={() => onChoose?.(marker)}>
              <span className="fyr-map-sign" data-tone={marker.tone}>
                <Icon path={signs[marker.tone]} size={16} />
              </span>
              <span className="fyr-grow">{marker.name}</span>
              <span className="fyr-dimmed">{marker.state}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="fyr-dimmed">{t(($) => $.map.more, { count: more })}</p>}
    </div>
  )
}
