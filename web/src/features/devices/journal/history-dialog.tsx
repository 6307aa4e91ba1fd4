import type { JournalEntry } from '@fyr/contract/devices/journal'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Skeleton } from '#ui/layout.ts'
import { Loaded } from '#ui/states.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { Author } from './author.tsx'
import { journalEntry } from './queries.ts'

/** What an entry says and said, newest first. */
export function HistoryDialog({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(journalEntry(entry.tagJournalId))
  return (
    <Modal opened onClose={onClose} title={t(($) => $.journal.history)} size="lg">
      <Loaded query={query} skeleton={<Skeleton height={160} />}>
        {({ text, time, files, author, createdAt, updatedAt, updatedBy, history }) => {
          const now = { text, time, author: updatedBy ?? author, at: updatedAt ?? createdAt }
          const versions = [{ ...now, fileNames: files.map(({ name }) => name) }, ...history]
          return (
            <ol className="fyr-journal">
              {versions.map((version) => (
                <li key={version.at} className="fyr-journal-entry">
                  <div className="fyr-journal-head">
                    <Author recorded={version.author} />
                    <span className="fyr-dimmed">
                      <TimeText at={version.at} />
                    </span>
                  </div>
                  <p className="fyr-journal-text">{version.text}</p>
                  {version.time && (
                    <p className="fyr-dimmed">
                      {t(($) => $.words.time)}: <TimeText at={version.time} />
                    </p>
                  )}
                  {version.fileNames.length > 0 && (
                    <p className="fyr-dimmed">
                      {t(($) => $.journal.files)}: {version.fileNames.join(', ')}
                    </p>
                  )}
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
    </Modal>
  )
}
