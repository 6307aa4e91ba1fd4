import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiCompareHorizontal, mdiViewGridPlusOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { withTexts } from '#core/language/texts.ts'
import { ActiveAlarms } from '#entities/alarms/active-alarms.tsx'
import { LateReadings } from '#entities/nodes/late-readings.tsx'
import { nodeCurrents } from '#entities/nodes/queries.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { FoldedRange } from '#ui/time/range/folded-range.tsx'
import { chartsOf, textKeys, withoutKeys, withToggled } from '../charts/chart-groups.ts'
import { NodeCharts } from '../charts/node-charts.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import { keysText, type NodeSearch } from '../node-search.ts'
import type { ShownKeys } from '../use-shown-keys.ts'
import { CurrentValues } from './current-values.tsx'

// Few look at it, and choosing among nodes weighs something.
const CompareBar = lazy(async () => ({ default: (await import('../compare/compare-bar.tsx')).CompareBar }))
// Under the charts.
const RadioSection = lazy(async () => ({ default: (await import('./radio-section.tsx')).RadioSection }))
const UsedIn = lazy(async () => ({ default: (await import('./used-in.tsx')).UsedIn }))
const AddToDashboard = lazy(
  withTexts(
    async () => ({
      default: (await import('../add-to-dashboard/add-to-dashboard.tsx')).AddToDashboard,
    }),
    'dashboards',
  ),
)

interface OverviewTabProps {
  node: NodeDetail
  search: NodeSearch
  shown: ShownKeys
}

/** What is wrong, what it says now, and how that came to be. */
export function OverviewTab({ node, search, shown }: OverviewTabProps) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate({ from: '/tagdetails/$deveui' })
  const currents = useQuery(nodeCurrents(node.deveui))
  const comparison = useComparison(node.deveui, search)
  const isCompared = comparison.period !== undefined || comparison.deveuis.length > 0
  const [comparing, setComparing] = useState(isCompared)
  const [adding, setAdding] = useState(false)
  const { chartable, chosen, control } = shown
  const charts = useMemo(() => chartsOf(node, chosen, comparison.others), [node, chosen, comparison.others])
  // A chart widget has no words.
  const addable = useMemo(() => withoutKeys(charts, textKeys(currents.data)), [charts, currents.data])
  const mayAdd =
    addable.length > 0 && may('Dashboard.View') && (may('Dashboard.Update') || may('Dashboard.Create'))

  function toggle(name: string) {
    const next = withToggled(
      chosen.map((key) => key.name),
      name,
    )
    void navigate({
      to: '.',
      search: (before) => ({ ...before, keys: keysText(next) }),
      replace: true,
      resetScroll: false,
    })
  }
  function toggleComparing() {
    if (comparing && isCompared) comparison.change({ period: undefined, deveuis: [] })
    setComparing(!comparing)
  }

  return (
    <div className="fyr-page-body">
      <ActiveAlarms node={node} />
      <LateReadings deveui={node.deveui} />
      <CurrentValues
        node={node}
        currents={currents}
        chartable={chartable}
        chosen={chosen}
        onToggle={toggle}
      />
      <Section
        title={t(($) => $.readings.history)}
        actions={
          <>
            {mayAdd && (
              <Button
                variant="default"
                size="compact-md"
                icon={mdiViewGridPlusOutline}
                onClick={() => setAdding(true)}
              >
                {t(($) => $.nodes.addToDashboard.action)}
              </Button>
            )}
            <Button
              variant={comparing ? 'light' : 'default'}
              size="compact-md"
              icon={mdiCompareHorizontal}
              aria-expanded={comparing}
              onClick={toggleComparing}
            >
              {t(($) => $.nodes.compare.action)}
            </Button>
          </>
        }
      >
        <FoldedRange control={control} />
        {comparing && (
          <Suspense fallback={<Skeleton height={36} mt="xs" />}>
            <CompareBar comparison={comparison} />
          </Suspense>
        )}
        {currents.isPending ? (
          <Skeleton height={300} />
        ) : (
          <NodeCharts
            node={node}
            charts={charts}
            currents={currents.data}
            control={control}
            comparison={comparison}
          />
        )}
      </Section>
      {node.radioKeys.length > 0 && (
        <Suspense fallback={null}>
          <RadioSection node={node} control={control} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <UsedIn node={node} />
      </Suspense>
      {adding && (
        <Suspense fallback={null}>
          <AddToDashboard node={node} charts={addable} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}
