import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useMemo } from 'react'
import type { NodeChart } from '../charts/chart-groups.ts'
import { AddToDashboardDialog } from './add-to-dashboard-dialog.tsx'
import { chartWidgetOf } from './chart-widget.ts'

interface AddToDashboardProps {
  node: NodeDetail
  charts: readonly NodeChart[]
  onClose: () => void
}

/** What the charts of a node show, as a widget for a dashboard. */
export function AddToDashboard({ node, charts, onClose }: AddToDashboardProps) {
  const isCompared = charts.some(({ title }) => title !== null)
  // Beside other nodes it is about the key.
  const title = isCompared && charts.length === 1 ? (charts[0]?.title ?? '') : node.name
  const widget = useMemo(() => chartWidgetOf(charts, title), [charts, title])
  return <AddToDashboardDialog widget={widget} name={node.name} onClose={onClose} />
}
