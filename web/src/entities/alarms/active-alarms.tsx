import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { Skeleton } from '#ui/layout.ts'
import { Loaded } from '#ui/states.tsx'
import { alarmsOfNode } from './queries.ts'

const importRows = async () => ({ default: (await import('./active-alarm-rows.tsx')).ActiveAlarmRows })
const ActiveAlarmRows = lazy(importRows)

/** What is wrong with this node now, to be acknowledged right here. Most nodes have no alarm. */
export function ActiveAlarms({ node }: { node: Pick<NodeDetail, 'deveui' | 'alarm'> }) {
  const { t } = useTranslation()
  const may = useMay()
  const companyId = useSession().userCompany?.companyId ?? ''
  const isAsked = node.alarm > 0 && may('Alarm.View')
  const query = useQuery({ ...alarmsOfNode(companyId, node.deveui), enabled: isAsked })
  useEffect(() => {
    // Beside the answer, not after it; what fails here fails again where it is shown.
    if (isAsked) importRows().catch(() => undefined)
  }, [isAsked])
  if (!isAsked) return null
  const waiting = <Skeleton height={40 * node.alarm} />
  return (
    <Loaded query={query} skeleton={waiting} errorTitle={t(($) => $.alarms.loadFailed)} compact>
      {(alarms) =>
        alarms.length === 0 ? null : (
          <Suspense fallback={waiting}>
            <ActiveAlarmRows alarms={alarms} />
          </Suspense>
        )
      }
    </Loaded>
  )
}
