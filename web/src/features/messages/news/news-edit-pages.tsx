import type { NewsEntry } from '@fyr/contract/messages/news'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DeleteMenu } from '#ui/dialogs/delete-menu.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Page, Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { NewsForm } from './news-form.tsx'
import { oneNews } from './queries.ts'
import { useDeleteNews } from './use-delete-news.ts'

const route = getRouteApi('/shell/news/edit/$id')

export function NewsCreatePage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t(($) => $.shell.menu.newNews)}
      trail={[{ label: t(($) => $.news.title), to: '/news/all' }]}
      layout="form"
    >
      <Section title={t(($) => $.news.content)}>
        <NewsForm />
      </Section>
    </Page>
  )
}

export function NewsEditPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(oneNews(id))
  const deletion = useDeleteNews(() => void navigate({ to: '/news/all', ignoreBlocker: true }))
  const entry: NewsEntry | undefined = query.data
  return (
    <Page
      title={entry?.en.title ?? t(($) => $.news.edit)}
      trail={[{ label: t(($) => $.news.title), to: '/news/all' }]}
      layout="form"
      actions={entry && <DeleteMenu onClick={() => deletion.ask(entry)} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={360} />}>
        {(loaded) => (
          <Section title={t(($) => $.news.content)}>
            <NewsForm key={loaded.newsId} entry={loaded} />
          </Section>
        )}
      </Loaded>
      {deletion.dialog}
    </Page>
  )
}
