import { mdiViewDashboardEditOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { TextInput } from '#ui/form/inputs.ts'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { rangeSearch } from '#ui/time/range/range.ts'
import { templateList } from './queries.ts'

interface OpenWithDialogProps {
  node: { deveui: string; name: string }
  onClose: () => void
}

/** From a node to a template with the node in its first slot. */
export function OpenWithDialog({ node, onClose }: OpenWithDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  // What one looks at here, one goes on looking at.
  const range = rangeSearch(useSearch({ strict: false }))
  const { userCompany } = useSession()
  const query = useQuery({ ...templateList(userCompany?.companyId ?? ''), enabled: userCompany !== null })
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  return (
    <Modal opened onClose={onClose} title={t(($) => $.templates.openWith.title, { name: node.name })}>
      <Loaded query={query} skeleton={<Skeleton height={220} />}>
        {(all) => {
          const found = all.filter(({ name }) => name.toLowerCase().includes(wanted))
          if (all.length === 0) {
            return (
              <EmptyState
                compact
                icon={mdiViewDashboardEditOutline}
                title={t(($) => $.templates.empty.title)}
                text={t(($) => $.templates.empty.text)}
                action={
                  may('Dashboard.Create') && (
                    <LinkButton to="/template-dashboard/create" search={{ nodes: `1:${node.deveui}` }}>
                      {t(($) => $.dashboards.newTemplate)}
                    </LinkButton>
                  )
                }
              />
            )
          }
          return (
            <>
              <TextInput
                data-autofocus
                aria-label={t(($) => $.templates.openWith.search)}
                placeholder={t(($) => $.templates.openWith.search)}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
              {found.length === 0 && <EmptyState compact title={t(($) => $.ui.table.noMatch)} />}
              <ul className="fyr-plain-rows fyr-scroll-menu">
                {found.map(({ templateDashboardId: id, name, nodeCount }) => (
                  <li key={id}>
                    <TextLink
                      className="fyr-grow"
                      to="/template-dashboard/$id"
                      params={{ id: String(id) }}
                      search={{ ...range, fill: node.deveui }}
                      onClick={onClose}
                    >
                      {name}
                    </TextLink>
                    <span className="fyr-dimmed">{t(($) => $.templates.nodes, { count: nodeCount })}</span>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </Modal>
  )
}
