import type { ReadingCount } from '@fyr/contract/reports/company-activity'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#ui/form/inputs.ts'
import { Skeleton } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { CountBars } from './count-bars.tsx'
import { busiestNodes, lastHeard, lowestBatteries, readingCounts } from './queries.ts'

type Range = keyof typeof readingCounts

/** How much the nodes of the company say, and which of them the most. */
export function CompanyActivity() {
  const { t } = useTranslation()
  const [range, setRange] = useState<Range>('day')
  const counts = useQuery({ ...readingCounts[range], refetchInterval: 60_000 })
  return (
    <Section
      title={t(($) => $.companyPage.activity.title)}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t(($) => $.companyPage.activity.range)}
          value={range}
          onChange={(value) => setRange(value === 'week' ? 'week' : 'day')}
          data={[
            { value: 'day', label: t(($) => $.companyPage.activity.day) },
            { value: 'week', label: t(($) => $.companyPage.activity.week) },
          ]}
        />
      }
    >
      <Loaded query={counts} skeleton={<Skeleton height={146} />}>
        {(data) => <CountTrend counts={data} by={range === 'day' ? 'hour' : 'day'} />}
      </Loaded>
      <div className="fyr-company-columns">
        <Busiest />
        <LastHeard />
        <Batteries />
      </div>
    </Section>
  )
}

function CountTrend({ counts, by }: { counts: readonly ReadingCount[]; by: 'hour' | 'day' }) {
  const { t } = useTranslation()
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <p className="fyr-digits">{t(($) => $.companyPage.activity.total, { count: total })}</p>
      <CountBars label={t(($) => $.companyPage.activity.dataPoints)} counts={counts} by={by} />
    </>
  )
}

function Busiest() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  return (
    <NodeList
      title={t(($) => $.companyPage.activity.busiest)}
      query={useQuery(busiestNodes)}
      isListed={({ count }) => count > 0}
      empty={t(($) => $.companyPage.activity.noneOfDay)}
      describe={({ count }) => formatNumber(count, language)}
    />
  )
}

function LastHeard() {
  const { t } = useTranslation()
  return (
    <NodeList
      title={t(($) => $.companyPage.activity.heard)}
      query={useQuery(lastHeard)}
      isListed={({ lastContact }) => lastContact !== null}
      empty={t(($) => $.companyPage.activity.noneHeard)}
      describe={({ lastContact }) => <TimeAgo at={lastContact} />}
    />
  )
}

function Batteries() {
  const { t } = useTranslation()
  return (
    <NodeList
      title={t(($) => $.companyPage.activity.batteries)}
      query={useQuery(lowestBatteries)}
      empty={t(($) => $.companyPage.activity.noBatteries)}
      describe={({ battery }) => `${battery} %`}
    />
  )
}

interface NodeListProps<N> {
  title: string
  query: UseQueryResult<{ body: N[] }>
  isListed?: (node: N) => boolean
  /** Says that there are none. */
  empty: string
  describe: (node: N) => ReactNode
}

function NodeList<N extends { deveui: string; name: string }>({
  title,
  query,
  isListed = () => true,
  empty,
  describe,
}: NodeListProps<N>) {
  return (
    <div>
      <h3 className="fyr-small-heading">{title}</h3>
      <Loaded query={query} skeleton={<Skeleton height={164} />}>
        {({ body }) => <Nodes nodes={body.filter(isListed)} empty={empty} describe={describe} />}
      </Loaded>
    </div>
  )
}

function Nodes<N extends { deveui: string; name: string }>({
  nodes,
  empty,
  describe,
}: Pick<NodeListProps<N>, 'empty' | 'describe'> & { nodes: readonly N[] }) {
  if (nodes.length === 0) return <p className="fyr-dimmed">{empty}</p>
  return (
    <ul className="fyr-company-list">
      {nodes.map((node) => (
        <li key={node.deveui}>
          <TextLink to="/tagdetails/$deveui" params={{ deveui: node.deveui }}>
            {node.name}
          </TextLink>
          <span className="fyr-digits">{describe(node)}</span>
        </li>
      ))}
    </ul>
  )
}
