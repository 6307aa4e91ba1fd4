import type { ActiveAlarm } from '@fyr/contract/alarms/alarm-events'
import type { NodeDetail } from '@fyr/contract/nodes/nodes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { alarmsOfNode } from './queries.ts'

const importRows = async () => ({ default: (await import('./active-alarm-rows.tsx')).ActiveAlarmRows })
const ActiveAlarmRows = lazy(importRows)

const none: readonly ActiveAlarm[] = []

/** What is wrong with this node now, to be acknowledged right here. Most nodes have no alarm. */
export function ActiveAlarms({ node }: { node: Pick<NodeDetail, 'deveui' | 'alarm'> }) {
  const may = useMay()
  const companyId = useSession().userCompany?.companyId ?? ''
  const isAsked = node.alarm > 0 && may('Alarm.View')
  const { data: alarms = none } = useQuery({ ...alarmsOfNode(companyId, node.deveui), enabled: isAsked })
  useEffect(() => {
    // Beside the answer, not after it; what fails here fails again where it is shown.
    if (isAsked) importRows().catch(() => undefined)
  }, [isAsked])
  if (node.alarm === 0 || alarms.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ActiveAlarmRows alarms={alarms} />
    </Suspense>
  )
}
