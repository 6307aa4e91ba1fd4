import type { JournalEntry } from '@fyr/contract/devices/journal'
import { mdiNotebookOutline, mdiNotebookPlusOutline } from '@mdi/js'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Select } from '#ui/form/inputs.ts'
import { Button, Group, Skeleton } from '#ui/layout.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { EntryItem } from './entry-item.tsx'
import { journalOf, type SortOrder } from './queries.ts'
import './journal.css'

const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }))

/** What people wrote about a node. */
export function JournalTab({ deveui }: { deveui: string }) {
  const { t } = useTranslation()
  const mayChange = useMay()('Tag.Update')
  const [sortOrder, setSortOrder] = useState<SortOrder>('desc')
  const [written, setWritten] = useState<JournalEntry | 'new' | null>(null)
  const query = useInfiniteQuery({ ...journalOf(deveui, sortOrder), placeholderData: keepPreviousData })
  const deletion = useDeleteDialog<JournalEntry, { params: { id: string } }>({
    call: (api) => api.journal.remove,
    input: ({ tagJournalId }) => ({ params: { id: tagJournalId } }),
    changes: [(api) => api.journal],
    words: ({ files }) => ({
      title: t(($) => $.journal.remove.title),
      text: t(($) => $.journal.remove.text),
      goesWithIt: files.length > 0 ? [t(($) => $.journal.remove.files, { count: files.length })] : [],
    }),
    deleted: () => t(($) => $.journal.deleted),
  })
  const add = mayChange && (
    <Button icon={mdiNotebookPlusOutline} onClick={() => setWritten('new')}>
      {t(($) => $.journal.add)}
    </Button>
  )
  return (
    <>
      <Loaded query={query} skeleton={<Skeleton height={240} />} errorTitle={t(($) => $.journal.failed.load)}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items)
          if (entries.length === 0) {
            return (
              <EmptyState
                compact
                icon={mdiNotebookOutline}
                title={t(($) => $.journal.empty)}
                text={t(($) => $.journal.emptyText)}
                action={add || undefined}
              />
            )
          }
          return (
            <>
              <Group mb="md" justify="space-between">
                <Select
                  aria-label={t(($) => $.journal.order)}
                  value={sortOrder}
                  allowDeselect={false}
                  w={180}
                  data={[
                    { value: 'desc', label: t(($) => $.journal.newestFirst) },
                    { value: 'asc', label: t(($) => $.journal.oldestFirst) },
                  ]}
                  onChange={(chosen) => setSortOrder(chosen === 'asc' ? 'asc' : 'desc')}
                />
                {add}
              </Group>
              <div className="fyr-journal" aria-busy={query.isPlaceholderData || undefined}>
                {entries.map((entry) => (
                  <EntryItem
                    key={entry.tagJournalId}
                    entry={entry}
                    mayChange={mayChange}
                    onEdit={() => setWritten(entry)}
                    onDelete={() => deletion.ask(entry)}
                  />
                ))}
              </div>
              {query.hasNextPage && (
                <Button
                  variant="default"
                  mt="md"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t(($) => $.journal.more)}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
      <Suspense fallback={null}>
        {written && (
          <EntryDialog
            deveui={deveui}
            entry={written === 'new' ? undefined : written}
            onClose={() => setWritten(null)}
          />
        )}
      </Suspense>
      {deletion.dialog}
    </>
  )
}
