import type { DashboardSummary } from '@fyr/contract/dashboards/dashboard-content'
import { mdiStar } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { rangeSearch } from '#ui/time/range/range.ts'
import { allDashboards } from '../queries.ts'
import '../dashboards.css'

/** From anywhere to a dashboard. */
export function SelectorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  // What one looks at there, one goes on looking at.
  const range = rangeSearch(useSearch({ strict: false }))
  const { userCompany } = useSession()
  const query = useQuery({ ...allDashboards(userCompany?.companyId ?? ''), enabled: userCompany !== null })
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const matching = (all: DashboardSummary[]) => all.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <Modal opened onClose={onClose} title={t(($) => $.dashboards.select)}>
      <TextInput
        data-autofocus
        aria-label={t(($) => $.words.search)}
        placeholder={t(($) => $.words.search)}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Loaded query={query} skeleton={<Skeleton height={220} mt="md" />}>
        {({ body }) =>
          matching(body).length === 0 ? (
            <EmptyState
              compact
              title={body.length === 0 ? t(($) => $.dashboards.empty.title) : t(($) => $.ui.table.noMatch)}
            />
          ) : (
            <ul className="fyr-plain-rows fyr-scroll-menu">
              {matching(body).map(({ dashboardId, name, isDefault }) => (
                <li key={dashboardId}>
                  <TextLink
                    className="fyr-grow"
                    to="/dashboard/$id"
                    params={{ id: String(dashboardId) }}
                    search={range}
                    onClick={onClose}
                  >
                    {name}
                  </TextLink>
                  {isDefault && (
                    <Icon
                      path={mdiStar}
                      size={18}
                      className="fyr-dashboard-star"
                      label={t(($) => $.dashboards.isDefault)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <LinkButton variant="default" fullWidth mt="md" to="/dashboard" onClick={onClose}>
        {t(($) => $.dashboards.all)}
      </LinkButton>
    </Modal>
  )
}
