import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useSession } from '#api/session-state.ts'
import { Button, Group, Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { linkedIdentities } from './queries.ts'
import './sso.css'

/** The sign-ins at identity providers that open my account; nothing where there is none and none can be linked. */
export function LinkedSignInsSection() {
  const { t } = useTranslation()
  const { isSSO, mayChangeSignIn } = useSession()
  const query = useQuery(linkedIdentities())
  const link = useApiMutation((api) => api.sso.link, { onDone: ({ url }) => location.assign(url) })
  const unlink = useApiMutation((api) => api.sso.unlink, {
    changes: [(api) => api.sso, (api) => api.accounts.sessions],
    onDone: () => snackbar.done(t(($) => $.sso.links.unlinked)),
  })
  if (!isSSO && query.data?.identities.length === 0 && query.data.offers.length === 0) return null
  return (
    <Section id="linked-sign-ins" title={t(($) => $.sso.links.title)}>
      <Loaded query={query} skeleton={<Skeleton height={80} />}>
        {({ identities, offers }) => (
          <>
            {identities.length === 0 && <p className="fyr-dimmed">{t(($) => $.sso.links.hint)}</p>}
            <ul className="fyr-sso-list">
              {identities.map(({ id, issuer, createdAt, lastUsedAt }) => (
                <li key={id}>
                  <div>
                    <strong>{new URL(issuer).host}</strong>
                    <div className="fyr-dimmed">
                      {t(($) => $.sso.links.linked)} <TimeAgo at={createdAt} />
                      {lastUsedAt !== null && (
                        <>
                          {' · '}
                          {t(($) => $.sso.links.lastUsed)} <TimeAgo at={lastUsedAt} />
                        </>
                      )}
                    </div>
                  </div>
                  {mayChangeSignIn && (
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={t(($) => $.sso.links.unlinkOf, { issuer: new URL(issuer).host })}
                      loading={unlink.isPending}
                      onClick={() => unlink.mutate({ params: { id } })}
                    >
                      {t(($) => $.sso.links.unlink)}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Group>
              {offers.map(({ companyId, name }) => (
                <Button
                  key={companyId ?? ''}
                  variant="default"
                  size="xs"
                  loading={link.isPending}
                  onClick={() => link.mutate({ body: { companyId } })}
                >
                  {t(($) => $.sso.links.link, { name })}
                </Button>
              ))}
            </Group>
          </>
        )}
      </Loaded>
    </Section>
  )
}
