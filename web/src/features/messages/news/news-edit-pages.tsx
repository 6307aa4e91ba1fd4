import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page, Section } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
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
  return (
    <ResourcePage
      query={useQuery(oneNews(id))}
      nameOf={({ en }) => en.title}
      title={t(($) => $.news.edit)}
      trail={[{ label: t(($) => $.news.title), to: '/news/all' }]}
      layout="form"
      skeletonHeight={360}
      deletion={useDeleteNews()}
    >
      {(entry) => (
        <Section title={t(($) => $.news.content)}>
          <NewsForm key={entry.newsId} entry={entry} />
        </Section>
      )}
    </ResourcePage>
  )
}
