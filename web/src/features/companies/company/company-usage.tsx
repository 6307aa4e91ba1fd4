import type { companyLimits } from '@fyr/contract/companies/companies'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { formatBytes } from '#ui/format/bytes.ts'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { nameOf } from '#ui/person.tsx'
import { Loaded } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { companyUsage, externalUsers } from './queries.ts'

interface Limit {
  limit: (typeof companyLimits)[number]
  used: number
  maximum: number
}

/** What the company has of all that is limited, and who works in it from elsewhere. */
export function CompanyUsage({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const may = useMay()
  const query = useQuery(companyUsage(companyId))
  const usedOf = ({ limit, used, maximum }: Limit) => {
    const write = (value: number) =>
      limit.endsWith('Bytes') ? formatBytes(value, language) : formatNumber(value, language)
    return t(($) => $.companyPage.usage.of, { used: write(used), maximum: write(maximum) })
  }
  return (
    <>
      <Section title={t(($) => $.companyPage.usage.title)}>
        <Loaded query={query} skeleton={<Skeleton height={224} />}>
          {({ users, externalUsers: external, limits }) => (
            <Facts
              facts={[
                {
                  label: t(($) => $.companyPage.usage.users),
                  value: (
                    <>
                      <TextLink to="/company/users">{formatNumber(users, language)}</TextLink>
                      {external > 0 && ` (${t(($) => $.companyPage.usage.external, { count: external })})`}
                    </>
                  ),
                },
                ...limits.map((each) => ({
                  label: t(($) => $.companyPage.usage.limits[each.limit]),
                  value:
                    each.limit === 'applications' && may('Application.View') ? (
                      <TextLink to="/application">{usedOf(each)}</TextLink>
                    ) : (
                      <span className="fyr-digits">{usedOf(each)}</span>
                    ),
                })),
              ]}
            />
          )}
        </Loaded>
      </Section>
      {query.data && query.data.externalUsers > 0 && <ExternalUsers companyId={companyId} />}
    </>
  )
}

function ExternalUsers({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery(externalUsers(companyId))
  return (
    <Section
      title={t(($) => $.companyPage.external.title)}
      actions={
        <LinkButton variant="subtle" size="compact-sm" to="/company/users">
          {t(($) => $.companyPage.external.all)}
        </LinkButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={64} />}>
        {({ body }) => (
          <ul className="fyr-company-list">
            {body.map((user) => (
              <li key={user.userId}>
                <span>{nameOf(user)}</span>
                <span className="fyr-dimmed">{user.customRole ?? t(($) => $.shell.roles[user.role])}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}
