import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '#api/session/session-state.ts'
import { GuestFrame } from '#features/access/login/guest-frame.tsx'
import { Skeleton, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
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
        <Loaded query={query} errorTitle={t(($) => $.news.notFetched)} skeleton={<Skeleton height={120} />}>
          {(news) =>
            news.length === 0 ? (
              <EmptyState compact title={t(($) => $.news.none)} />
            ) : (
              news.map(({ newsId, title, text, at }) => (
                <article key={newsId} className="fyr-news">
                  <h2>{title}</h2>
                  <p className="fyr-dimmed">
                    <TimeText at={at} />
                  </p>
                  <Markdown text={text} />
                </article>
              ))
            )
          }
        </Loaded>
        <TextLink to={isSignedIn ? '/' : '/login'}>
          {isSignedIn ? t(($) => $.shell.menu.home) : t(($) => $.news.toLogin)}
        </TextLink>
      </Stack>
    </GuestFrame>
  )
}
