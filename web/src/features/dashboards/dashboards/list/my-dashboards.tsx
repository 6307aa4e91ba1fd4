import { mdiStar } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { recentDashboards } from '../queries.ts'

const shown = 6

/** On the home page: the default one first, then those that changed last. */
export function MyDashboards({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery(recentDashboards(companyId))
  // Who has none is not shown an empty card; the menu leads to the first.
  if (query.data?.body.length === 0) return null
  return (
    <Section
      title={t(($) => $.dashboards.mine)}
      actions={
        <LinkButton variant="subtle" size="compact-sm" to="/dashboard">
          {t(($) => $.dashboards.all)}
        </LinkButton>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={shown * 40} />}>
        {({ body }) => (
          <ul className="fyr-home-list">
            {[...body]
              .sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
              .slice(0, shown)
              .map(({ dashboardId, name, isDefault, updatedAt }) => (
                <li key={dashboardId}>
                  <TextLink className="fyr-grow" to="/dashboard/$id" params={{ id: String(dashboardId) }}>
                    {name}
                  </TextLink>
                  {isDefault && <Icon path={mdiStar} size={16} label={t(($) => $.dashboards.isDefault)} />}
                  <span className="fyr-dimmed">
                    <TimeAgo at={updatedAt} />
                  </span>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}
