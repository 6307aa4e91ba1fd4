import { browserName } from '@fyr/contract/values/browser-name'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { Button, Skeleton, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import './sessions.css'

/** Where I am signed in, and the way to end what I do not know. */
export function SessionsSection() {
  const { t } = useTranslation()
  const query = useQuery(apiQuery((api) => api.accounts.sessions, {}))
  const changes = [(api: Api) => api.accounts.sessions]
  const end = useApiMutation((api) => api.accounts.endSession, { showsErrors: true, changes })
  const endOthers = useApiMutation((api) => api.accounts.endOtherSessions, { showsErrors: true, changes })
  return (
    <Section
      id="sessions"
      title={t(($) => $.users.sessions.title)}
      actions={
        (query.data?.length ?? 0) > 1 && (
          <Button
            variant="default"
            size="xs"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({})}
          >
            {t(($) => $.users.sessions.endOthers)}
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={120} />}>
        {(sessions) => (
          <Stack gap={0} component="ul" className="fyr-sessions">
            {sessions.map((session) => {
              const name = browserName(session.userAgent) || t(($) => $.users.sessions.unknown)
              return (
                <li key={session.sessionId}>
                  <div>
                    <strong>{name}</strong>
                    <div className="fyr-dimmed">
                      {session.remoteAddress} ·{' '}
                      {session.isCurrent ? (
                        t(($) => $.users.sessions.current)
                      ) : (
                        <TimeAgo at={session.lastUsedAt} />
                      )}
                    </div>
                  </div>
                  {!session.isCurrent && (
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={t(($) => $.users.sessions.endOf, { name })}
                      onClick={() => end.mutate({ params: { id: session.sessionId } })}
                    >
                      {t(($) => $.users.sessions.end)}
                    </Button>
                  )}
                </li>
              )
            })}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
