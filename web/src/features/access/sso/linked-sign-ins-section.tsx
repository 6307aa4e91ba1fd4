import type { LinkedIdentity } from '@fyr/contract/access/sso'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'
import { Button, Group, Skeleton, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
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
  const removal = useDeleteDialog({
    call: (api: Api) => api.sso.unlink,
    input: ({ id }: LinkedIdentity) => ({ params: { id } }),
    changes: [(api) => api.sso, (api) => api.accounts.sessions],
    words: ({ issuer }) => ({
      title: t(($) => $.sso.links.unlinkTitle, { issuer: new URL(issuer).host }),
      text: t(($) => $.sso.links.unlinkText),
      confirmLabel: t(($) => $.sso.links.unlink),
    }),
    deleted: () => t(($) => $.sso.links.unlinked),
  })
  if (!isSSO && query.data?.identities.length === 0 && query.data.offers.length === 0) return null
  return (
    <Section id="linked-sign-ins" title={t(($) => $.sso.links.title)}>
      <Loaded query={query} skeleton={<Skeleton height={80} />}>
        {({ identities, offers }) => (
          <Stack gap="sm">
            {identities.length === 0 && <p className="fyr-dimmed">{t(($) => $.sso.links.hint)}</p>}
            {identities.length > 0 && (
              <ul className="fyr-sso-list">
                {identities.map((identity) => {
                  const { id, issuer, createdAt, lastUsedAt } = identity
                  return (
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
                          onClick={() => removal.ask(identity)}
                        >
                          {t(($) => $.sso.links.unlink)}
                        </Button>
                      )}
                    </li>
                  )
                })}
              </ul>
            )}
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
          </Stack>
        )}
      </Loaded>
      {removal.dialog}
    </Section>
  )
}
