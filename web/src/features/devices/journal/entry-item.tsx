import type { JournalEntry, JournalFile } from '@fyr/contract/devices/journal'
import { mdiChartTimelineVariant, mdiHistory } from '@mdi/js'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton } from '#ui/menus/menu-button.tsx'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { Author } from './author.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'
import { journalFile } from './queries.ts'

// Few look at them.
const FileViewer = lazy(async () => ({ default: (await import('./file-viewer.tsx')).FileViewer }))
const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))

interface EntryItemProps {
  entry: JournalEntry
  mayChange: boolean
  onEdit: () => void
  onDelete: () => void
}

export function EntryItem({ entry, mayChange, onEdit, onDelete }: EntryItemProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [viewed, setViewed] = useState<JournalFile | null>(null)
  const [isHistory, setHistory] = useState(false)
  const pictures = entry.files.filter(({ type }) => type !== 'application/pdf')

  async function open(file: JournalFile) {
    if (pictures.includes(file)) return setViewed(file)
    try {
      saveFile(file.name, await client.fetchQuery(journalFile(file.fileId, 'file')), file.type)
    } catch (error) {
      snackbar.failed(`${t(($) => $.journal.failed.file)}. ${problemText(error, t)}`)
    }
  }

  return (
    <article className="fyr-journal-entry">
      <div className="fyr-journal-head">
        <Author recorded={entry.author} />
        <span className="fyr-dimmed">
          <TimeText at={entry.time ?? entry.createdAt} />
        </span>
        {entry.time && (
          <span className="fyr-dimmed" title={t(($) => $.journal.marked)}>
            <Icon path={mdiChartTimelineVariant} size={16} label={t(($) => $.journal.marked)} />
          </span>
        )}
        {entry.updatedAt && (
          <button type="button" className="fyr-journal-edited" onClick={() => setHistory(true)}>
            {t(($) => $.journal.edited)}
          </button>
        )}
        <span className="fyr-grow" />
        <MenuButton
          items={[
            entry.updatedAt !== null && {
              label: t(($) => $.journal.history),
              icon: mdiHistory,
              onClick: () => setHistory(true),
            },
            mayChange && editItem(t, onEdit),
            mayChange && deleteItem(t, onDelete),
          ]}
        />
      </div>
      <p className="fyr-journal-text">{entry.text}</p>
      {entry.files.length > 0 && (
        <ul className="fyr-journal-files">
          {entry.files.map((file) => (
            <li key={file.fileId}>
              <button
                type="button"
                className="fyr-journal-file"
                aria-label={
                  pictures.includes(file)
                    ? t(($) => $.journal.view, { name: file.name })
                    : `${t(($) => $.journal.download)}: ${file.name}`
                }
                onClick={() => void open(file)}
              >
                <FileThumbnail file={file} />
                <span className="fyr-journal-file-name">{file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {viewed && (
          <FileViewer pictures={pictures} shown={viewed} onShow={setViewed} onClose={() => setViewed(null)} />
        )}
        {isHistory && <HistoryDialog entry={entry} onClose={() => setHistory(false)} />}
      </Suspense>
    </article>
  )
}
