import type { CompanyDomain } from '@fyr/contract/settings/company-domains'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Button, Group, Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { DomainFacts, DomainState } from './domain-facts.tsx'
import { allDomains } from './queries.ts'
import './branding.css'

/** The domains of all companies, for who approves them. */
export function AllDomainsSection() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(allDomains())
  return (
    <Section id="domains" title={t(($) => $.branding.domains.all)}>
      <Loaded query={query} skeleton={<Skeleton height={80} />}>
        {({ pages }) => {
          const domains = pages.flatMap(({ items }) => items)
          if (domains.length === 0) {
            return <p className="fyr-dimmed">{t(($) => $.branding.domains.noneOfAll)}</p>
          }
          return (
            <>
              <p className="fyr-dimmed">{t(($) => $.branding.domains.allHint)}</p>
              <ul className="fyr-domains">
                {domains.map((domain) => (
                  <li key={domain.domainId} className="fyr-domain">
                    <div className="fyr-domain-head">
                      <span>
                        <strong>{domain.host}</strong> <span className="fyr-dimmed">{domain.company}</span>
                      </span>
                      <DomainState state={domain.state} />
                    </div>
                    <DomainFacts {...domain} />
                    <Decision {...domain} />
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t(($) => $.words.more)}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function Decision({ domainId, host, state }: CompanyDomain) {
  const { t } = useTranslation()
  const decide = useApiMutation((api) => api.whiteLabel.decideDomain, {
    changes: [(api) => api.whiteLabel, (api) => api.health],
    onDone: (_, { body }) => snackbar.done(t(($) => $.branding.domains[body.state], { host })),
  })
  const choose = (chosen: 'approved' | 'refused') =>
    decide.mutate({ params: { id: domainId }, body: { state: chosen } })
  return (
    <Group>
      {state !== 'approved' && (
        <Button
          size="compact-sm"
          loading={decide.isPending}
          aria-label={t(($) => $.branding.domains.approveOf, { host })}
          onClick={() => choose('approved')}
        >
          {t(($) => $.branding.domains.approve)}
        </Button>
      )}
      {state !== 'refused' && (
        <Button
          size="compact-sm"
          variant="default"
          loading={decide.isPending}
          aria-label={t(($) => $.branding.domains.refuseOf, { host })}
          onClick={() => choose('refused')}
        >
          {t(($) => $.branding.domains.refuse)}
        </Button>
      )}
    </Group>
  )
}
