import type { NewsEntry } from '@fyr/contract/messages/news'
import { mdiBullhornOutline, mdiPlus } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#ui/links.tsx'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useNow, useTimeSettings } from '#ui/time/context.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { newsList } from './queries.ts'
import { useDeleteNews } from './use-delete-news.ts'

/** All news, for who writes them. */
export function NewsListPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const deletion = useDeleteNews()
  return (
    <ListPage
      {...usePagedList(newsList)}
      title={t(($) => $.news.title)}
      counted="entries"
      columns={useNewsColumns()}
      rowId={({ newsId }) => newsId}
      rowLabel={({ en }) => en.title}
      rowHref={({ newsId }) => `/news/edit/${newsId}`}
      rowMenu={(entry) => [
        editItem(t, () => void navigate({ to: '/news/edit/$id', params: { id: entry.newsId } })),
        deleteItem(t, () => deletion.ask(entry)),
      ]}
      actions={
        <LinkButton variant="default" to="/news">
          {t(($) => $.news.asShown)}
        </LinkButton>
      }
      create={{ label: t(($) => $.shell.menu.newNews), icon: mdiPlus, to: '/news/create' }}
      empty={{
        icon: mdiBullhornOutline,
        title: t(($) => $.news.empty.title),
        text: t(($) => $.news.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}

function useNewsColumns(): TableColumn<NewsEntry>[] {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const now = useNow()
  return useMemo(() => {
    const stateOf = ({ start, end }: NewsEntry) =>
      Date.parse(start) > now ? 'planned' : end !== null && Date.parse(end) <= now ? 'over' : 'shown'
    return [
      {
        id: 'title',
        header: t(($) => $.news.headline),
        value: (entry) => (entry[language] ?? entry.en).title,
        main: true,
      },
      {
        id: 'state',
        header: t(($) => $.notifications.status),
        value: (entry) => t(($) => $.news.states[stateOf(entry)]),
        sortable: false,
        width: 120,
      },
      {
        id: 'languages',
        header: t(($) => $.news.languages),
        value: ({ sv, da }) => ['EN', ...(sv ? ['SV'] : []), ...(da ? ['DA'] : [])].join(', '),
        sortable: false,
        width: 130,
      },
      {
        id: 'start',
        header: t(($) => $.news.from),
        value: ({ start }) => start,
        cell: ({ start }) => <TimeText at={start} />,
        width: 180,
      },
      {
        id: 'end',
        header: t(($) => $.news.until),
        value: ({ end }) => end,
        cell: ({ end }) => (end === null ? '–' : <TimeText at={end} />),
        sortable: false,
        width: 180,
      },
    ]
  }, [t, language, now])
}
