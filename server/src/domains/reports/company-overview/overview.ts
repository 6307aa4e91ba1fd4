import type { Overview } from '@fyr/contract/companies/companies'
import type { CompanyDb } from '#db/index.ts'
import { countByHours } from '#domains/devices/node-intake/index.ts'
import { silenceOf } from '#domains/devices/nodes/index.ts'
import { listNewestChanges } from '#domains/records/audit/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { calendarEdges } from '#readings-store/index.ts'
import type { RequestContext } from '#request/context.ts'
import { type CompanyPrincipal, may } from '#request/principal.ts'
import { findChangePages } from './change-pages-store.ts'
import {
  countApplications,
  listOwnNodeIds,
  listSilentNodes,
  readAlarmFigures,
  readNodeFigures,
} from './overview-store.ts'

/** How many readings each of some nodes has in a stretch of time (epoch ms, the end left out). */
export interface ReadingCounts {
  counts(nodeIds: readonly string[], from: number, to: number): Promise<number[]>
}

const maxSilent = 10
const maxChanges = 20
const empty: Overview = {
  nodes: 0,
  silentNodes: 0,
  lowBatteryNodes: 0,
  activeAlarms: { a: 0, b: 0, c: 0 },
  applications: 0,
  alarmRules: 0,
  readingsToday: 0,
  readingsYesterday: 0,
  silent: [],
  changes: [],
}

/** What is wrong, silent and new. What the caller may not see is empty. */
export async function overviewOf(
  { inCompany }: Pick<RequestContext, 'inCompany'>,
  readings: ReadingCounts,
): Promise<Overview> {
  const { overview, days } = await inCompany(async (db, by) => {
    const { days = undefined, ...ofNodes } = may(by, 'Tag.View') ? await overviewOfNodes(db, by) : {}
    const overview = {
      ...empty,
      ...ofNodes,
      ...(may(by, 'Alarm.View') && (await overviewOfAlarms(db))),
      ...(may(by, 'Application.View') && { applications: await countApplications(db) }),
      ...(may(by, 'Company.View') && { changes: await newestChanges(db, by) }),
    }
    return { overview, days }
  })
  if (!days) return overview
  const { edges, counted, nodeIds } = days
  const [yesterday, today, tomorrow] = edges
  const [readingsYesterday = 0, readingsToday = 0] = counted ?? [
    sum(await readings.counts(nodeIds, yesterday, today)),
    sum(await readings.counts(nodeIds, today, tomorrow)),
  ]
  return { ...overview, readingsToday, readingsYesterday }
}

async function overviewOfNodes(db: CompanyDb, { now }: CompanyPrincipal) {
  const { timeZone } = await settingsOf(db)
  const silence = await silenceOf(db, now)
  const { silentIds, ...figures } = await readNodeFigures(db, silence, maxSilent)
  const silent = await listSilentNodes(db, silentIds)
  const edges = daysAround(now.getTime(), timeZone)
  const counted = await countByHours(db, edges)
  return {
    days: { edges, counted, nodeIds: counted ? [] : await listOwnNodeIds(db) },
    ...figures,
    silent: silent.map((node) => ({ ...node, lastContact: node.lastContact?.toISOString() ?? null })),
  }
}

/** Where the company's days begin: yesterday, today, tomorrow. They may have 23 or 25 hours. */
function daysAround(now: number, timeZone: string): [number, number, number] {
  const [today = now, tomorrow = now] = calendarEdges(now, now + 1, 'day', timeZone, 2)
  const [yesterday = today] = calendarEdges(today - 1, today, 'day', timeZone, 2)
  return [yesterday, today, tomorrow]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

async function overviewOfAlarms(db: CompanyDb) {
  const { rules, active } = await readAlarmFigures(db)
  return { alarmRules: rules, activeAlarms: active }
}

async function newestChanges(db: CompanyDb, by: CompanyPrincipal): Promise<Overview['changes']> {
  const changes = await listNewestChanges(db, maxChanges)
  const pages = await findChangePages(db, by, changes)
  return changes.map(({ at, actorName, realActorName, objectId, ...change }, index) => {
    const page = pages[index]
    return { ...change, at: at.toISOString(), actor: realActorName ?? actorName, ...(page && { page }) }
  })
}
