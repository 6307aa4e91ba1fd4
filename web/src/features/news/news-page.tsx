import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '#api/session-state.ts'
import { GuestFrame } from '#features/login/guest-frame.tsx'
import { Button, Skeleton, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { EmptyState } from '#ui/states.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { Markdown } from '#widgets/text/markdown.tsx'
import './news.css'
import { currentNews } from './queries.ts'

/** What the provider tells, for everybody. */
export function NewsPage() {
  const { t } = useTranslation()
  const isSignedIn = useSessionState().status === 'signedIn'
  const query = useQuery(currentNews)
  return (
    <GuestFrame title={t(($) => $.news.title)} lead={t(($) => $.news.title)}>
      <Stack>
        {query.data ? (
          query.data.length === 0 ? (
            <EmptyState compact title={t(($) => $.news.none)} />
          ) : (
            query.data.map(({ newsId, title, text, at }) => (
              <article key={newsId} className="fyr-news">
                <h2>{title}</h2>
                <p className="fyr-dimmed">
                  <TimeText at={at} />
                </p>
                <Markdown text={text} />
              </article>
            ))
          )
        ) : query.error ? (
          <div role="alert">
            <EmptyState
              compact
              title={t(($) => $.news.notFetched)}
              action={
                <Button variant="default" onClick={() => void query.refetch()}>
                  {t(($) => $.words.retry)}
                </Button>
              }
            />
          </div>
        ) : (
          <Skeleton height={120} />
        )}
        <TextLink to={isSignedIn ? '/' : '/login'}>
          {isSignedIn ? t(($) => $.shell.menu.home) : t(($) => $.news.toLogin)}
        </TextLink>
      </Stack>
    </GuestFrame>
  )
}
