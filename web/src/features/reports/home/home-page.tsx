import type { Overview } from '@fyr/contract/companies/companies'
import { mdiAccessPointNetwork } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { MyDashboards } from '#features/dashboards/dashboards/list/my-dashboards.tsx'
import { recentDashboards } from '#features/dashboards/dashboards/queries.ts'
import { UnreadNews } from '#features/messages/news/unread-news.tsx'
import { DemoNotice } from '#features/operations/demo/demo-notice.tsx'
import { DemoOffer } from '#features/operations/demo/demo-offer.tsx'
import { useDemoIsKnown } from '#features/operations/demo/use-demo.ts'
import { Skeleton } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { Changes } from './changes.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import './home.css'
import { NeedsAttention } from './needs-attention.tsx'
import { overview } from './queries.ts'
import { SilentNodes } from './silent-nodes.tsx'
import { nextStep, stepsOf } from './steps.ts'

export function HomePage() {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  return (
    <Page title={t(($) => $.home.title)}>
      <UnreadNews />
      {userCompany ? (
        <OfCompany companyId={userCompany.companyId} />
      ) : may('Company.Create') ? (
        <>
          <FirstSteps steps={stepsOf(null)} />
          <DemoOffer />
        </>
      ) : (
        <EmptyState title={t(($) => $.home.noCompany)} text={t(($) => $.home.noCompanyText)} />
      )}
    </Page>
  )
}

function OfCompany({ companyId }: { companyId: string }) {
  const query = useQuery(overview(companyId))
  const mayDashboards = useMay()('Dashboard.View')
  const dashboards = useQuery({ ...recentDashboards(companyId), enabled: mayDashboards })
  // Asked for beside it; what they say stands above everything and would push it down.
  const isDemoKnown = useDemoIsKnown()
  if (!isDemoKnown || dashboards.isLoading) return <HomeSkeleton />
  return (
    <Loaded query={query} skeleton={<HomeSkeleton />}>
      {(data) => (
        <AtFirstGlance
          overview={data}
          companyId={companyId}
          // Not known is no reason to ask for the first.
          dashboards={dashboards.data?.body.length ?? 1}
        />
      )}
    </Loaded>
  )
}

interface AtFirstGlanceProps {
  overview: Overview
  companyId: string
  /** How many there are, or some of many. */
  dashboards: number
}

function AtFirstGlance({ overview: data, companyId, dashboards }: AtFirstGlanceProps) {
  const { t } = useTranslation()
  const may = useMay()
  const steps = stepsOf({ ...data, dashboards })
  // Who can take none of the steps is not shown a list of them.
  const mayStep = steps.some(({ right, done }) => !done && may(right))
  const isEmpty = data.nodes === 0
  const active = data.activeAlarms
  return (
    <>
      <DemoNotice />
      {nextStep(steps) && mayStep && <FirstSteps steps={steps} />}
      {isEmpty && <DemoOffer />}
      {isEmpty && !mayStep && (
        <EmptyState
          icon={mdiAccessPointNetwork}
          title={t(($) => $.home.nothing)}
          text={t(($) => $.home.nothingText)}
        />
      )}
      {!isEmpty && <Figures overview={data} />}
      <div className="fyr-home-columns">
        <div className="fyr-home-column">
          {!isEmpty && may('Alarm.View') && (
            <NeedsAttention companyId={companyId} count={active.a + active.b + active.c} />
          )}
          {may('Company.View') && data.changes.length > 0 && <Changes changes={data.changes} />}
        </div>
        <div className="fyr-home-column">
          {!isEmpty && may('Tag.View') && <SilentNodes overview={data} />}
          {may('Dashboard.View') && <MyDashboards companyId={companyId} />}
        </div>
      </div>
    </>
  )
}

function HomeSkeleton() {
  return (
    <>
      <div className="fyr-figures">
        {['a', 'b', 'c', 'd'].map((name) => (
          <Skeleton key={name} height={92} />
        ))}
      </div>
      <div className="fyr-home-columns">
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
    </>
  )
}
