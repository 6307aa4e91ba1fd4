import type { HealthPart, HealthReport } from '@fyr/contract/operations/health'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/layout.ts'
import { type Fact, Facts } from '#ui/page/facts.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { healthReport } from '../queries.ts'
import { SuperTabs } from '../super-tabs.tsx'
import { FigureValue, Threshold } from './health-figure.tsx'
import { StateBadge } from './state-badge.tsx'
import './health.css'

const renewMs = 10_000

/** How the installation is doing, the figure that decides first; renewed while it is looked at. */
export function HealthPage() {
  const { t } = useTranslation()
  const query = useQuery({ ...healthReport(), refetchInterval: renewMs })
  return (
    <Page title={t(($) => $.superadmin.title)}>
      <SuperTabs />
      <Loaded query={query} skeleton={<Skeleton height={640} />}>
        {(report) => (
          <>
            <Decisive report={report} />
            <div className="fyr-health-parts">
              {report.parts.map((part) => (
                <Part key={part.name} part={part} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The one number to look at: what is nearest to its threshold, or furthest beyond it. */
function Decisive({ report: { at, state, decisive } }: { report: HealthReport }) {
  const { t } = useTranslation()
  return (
    <Section title={t(($) => $.health.title)} actions={<StateBadge state={state} look="badge" />}>
      {decisive && (
        <div className="fyr-health-decisive">
          <span className="fyr-dimmed">
            {t(($) => $.health.decisive)}: {t(($) => $.health.parts[decisive.part])},{' '}
            {t(($) => $.health.figures[decisive.figure.name])}
          </span>
          <strong>
            <FigureValue figure={decisive.figure} />
          </strong>
          <Threshold figure={decisive.figure} />
        </div>
      )}
      <p className="fyr-dimmed">
        {t(($) => $.health.measuredAt)} <TimeText at={at} as="clock" />
      </p>
    </Section>
  )
}

function Part({ part: { name, state, reason, figures } }: { part: HealthPart }) {
  const { t } = useTranslation()
  const facts: Fact[] = figures.map((figure) => ({
    label: t(($) => $.health.figures[figure.name]),
    value: (
      <>
        <FigureValue figure={figure} />
        {(figure.state === 'warning' || figure.state === 'fault') && (
          <>
            {' '}
            <StateBadge state={figure.state} />
          </>
        )}
        <Threshold figure={figure} />
      </>
    ),
  }))
  if (reason !== null) facts.push({ label: t(($) => $.health.reason), value: reason })
  return (
    <Section id={name} title={t(($) => $.health.parts[name])} actions={<StateBadge state={state} />}>
      {facts.length > 0 && <Facts facts={facts} />}
    </Section>
  )
}
