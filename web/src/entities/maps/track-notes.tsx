import { useTranslation } from 'react-i18next'
import type { Tracks } from './use-tracks.ts'

interface TrackNotesProps {
  tracks: Tracks
  /** Only so many are drawn; null: all. */
  max: number | null
}

/** What the lines on the map do not say themselves. */
export function TrackNotes({ tracks: { still, hasFailed }, max }: TrackNotesProps) {
  const { t } = useTranslation()
  const notes = [
    ...still.slice(0, 3).map(({ name }) => t(($) => $.mapPages.track.none, { name })),
    ...(max === null ? [] : [t(($) => $.mapPages.track.tooMany, { count: max })]),
    ...(hasFailed ? [t(($) => $.mapPages.track.failed)] : []),
  ]
  return (
    <div role="status" className="fyr-track-notes">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
