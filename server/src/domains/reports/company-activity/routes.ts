import { lowBattery } from '@fyr/contract/devices/nodes/node-condition'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import {
  type ActivityReadings,
  activityOf,
  countsOfDay,
  countsOfWeek,
  latestOfNodes,
  nodesByCount,
} from './activity.ts'
import { listBatteryNodes } from './activity-store.ts'

/** What the nodes of the active company do, all together. */
export function companyActivityRoutes(readings: ActivityReadings) {
  return {
    latest: on.companyActivity.latest.handler(async ({ input, context }) => {
      const paging = { ...input.query, language: context.language }
      return pageOf(await latestOfNodes(context, readings, paging), (reading) => reading)
    }),
    nodes: on.companyActivity.nodes.handler(async ({ input, context }) => {
      const paging = { ...input.query, language: context.language }
      return pageOf(
        await activityOf(context, readings, paging),
        ({ deveui, name, lastContact, active, silent, count }) => ({
          deveui,
          name,
          lastContact: lastContact?.toISOString() ?? null,
          active,
          silent,
          count,
        }),
      )
    }),
    batteries: on.companyActivity.batteries.handler(({ input, context }) =>
      context.inCompany(async (db, { language }) =>
        pageOf(
          await listBatteryNodes(db, { ...input.query, language }),
          ({ deveui, name, battery, lastContact }) => ({
            deveui,
            name,
            battery,
            low: battery < lowBattery,
            lastContact: lastContact?.toISOString() ?? null,
          }),
        ),
      ),
    ),
    day: on.companyActivity.day.handler(({ context }) => countsOfDay(context, readings)),
    week: on.companyActivity.week.handler(({ context }) => countsOfWeek(context, readings)),
    nodesOfDay: on.companyActivity.nodesOfDay.handler(async ({ input, context }) =>
      pageOf(await nodesByCount(context, readings, input.query), ({ deveui, name, count }) => ({
        deveui,
        name,
        count,
      })),
    ),
  }
}
