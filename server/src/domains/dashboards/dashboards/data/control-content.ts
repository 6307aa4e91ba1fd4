import type { WidgetControl, WidgetData } from '@fyr/contract/dashboards/dashboard-data'
import type { CompanyDb } from '#db/index.ts'
import { type Control, findControls } from '#domains/devices/downlinks/index.ts'
import type { WidgetQuery } from './widget-query.ts'

/** What control sliders show of what was sent. */
export type ControlContent = (wants: WidgetQuery) => Pick<WidgetData, 'controls'>

/** Finds what all control sliders have sent, in one query. @param withReasons for who may see nodes */
export async function loadControls(
  db: CompanyDb,
  wants: readonly WidgetQuery[],
  withReasons: boolean,
): Promise<ControlContent> {
  const found = await findControls(
    db,
    wants.flatMap(({ controls }) => controls),
  )
  const byName = new Map(found.map((each) => [nameOf(each), each]))
  return ({ controls }) =>
    controls.length === 0
      ? {}
      : {
          controls: controls.flatMap((each) => {
            const control = byName.get(nameOf(each))
            return control ? [wireControl({ ...control, deveui: each.deveui }, withReasons)] : []
          }),
        }
}

const nameOf = ({ deveui, name }: { deveui: string; name: string }) => `${deveui.toLowerCase()}\n${name}`
const moment = (at: string) => new Date(at).toISOString()

function wireControl(
  { deveui, name, nodeId, latest, settled }: Control,
  withReasons: boolean,
): WidgetControl {
  return {
    deveui,
    name,
    gone: nodeId === null,
    latest: latest && {
      downlinkId: latest.id,
      value: latest.value,
      state: latest.state,
      confirmed: latest.confirmed,
      reason: withReasons ? latest.reason : null,
      createdAt: moment(latest.createdAt),
      updatedAt: moment(latest.updatedAt),
    },
    settled: settled && {
      value: settled.value,
      acknowledged: settled.state === 'acknowledged',
      at: moment(settled.updatedAt),
    },
  }
}
