import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { nodeAlarms, nodeDashboards } from '#entities/nodes/queries.ts'
import { Button } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'

/** What is set on the node elsewhere: the alarms that watch it, the dashboards that show it. */
export function UsedIn({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const may = useMay()
  const companyId = useSession().userCompany?.companyId ?? ''
  const alarms = useQuery({ ...nodeAlarms(companyId, node.deveui), enabled: may('Alarm.View') })
  const dashboards = useQuery({ ...nodeDashboards(companyId, node.deveui), enabled: may('Dashboard.View') })
  const watching = alarms.data?.body ?? []
  const showing = dashboards.data?.body ?? []
  if (watching.length + showing.length === 0) return null
  return (
    <Section title={t(($) => $.nodes.usedIn.title)}>
      <div className="fyr-used-in">
        <Links title={t(($) => $.nodes.tabs.alarms)}>
          {watching.map(({ id, name }) => (
            <li key={id}>
              {may('Alarm.Update') ? (
                <TextLink to="/alarm/$id" params={{ id }}>
                  {name}
                </TextLink>
              ) : (
                name
              )}
            </li>
          ))}
        </Links>
        <Links title={t(($) => $.dashboards.title)}>
          {showing.map(({ dashboardId, name }) => (
            <li key={dashboardId}>
              <TextLink to="/dashboard/$id" params={{ id: String(dashboardId) }}>
                {name}
              </TextLink>
            </li>
          ))}
        </Links>
      </div>
    </Section>
  )
}

const shownAtFirst = 6

/** The first of them, and all when asked for; nothing where there are none. */
function Links({ title, children }: { title: string; children: ReactNode[] }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  if (children.length === 0) return null
  return (
    <div>
      <h3 className="fyr-small-heading">{title}</h3>
      <ul>{all ? children : children.slice(0, shownAtFirst)}</ul>
      {!all && children.length > shownAtFirst && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {t(($) => $.nodes.usedIn.all, { count: children.length })}
        </Button>
      )}
    </div>
  )
}
