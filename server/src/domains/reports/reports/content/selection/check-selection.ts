import { resourceColumns } from '@fyr/contract/reports/report-kinds'
import type { ResourceSelection } from '@fyr/contract/reports/report-selection'
import type { CompanyDb } from '#db/index.ts'
import { fail, refuseField } from '#request/problem.ts'
import { findExisting, findKeys, objectOf } from './selection-store.ts'

/**
 * What is selected must be the company's (threat 2).
 * @param known what was selected before, which may be gone by now
 * @throws Problem report.unknownObject with the field
 */
export async function checkSelection(
  db: CompanyDb,
  resources: readonly ResourceSelection[],
  known: readonly ResourceSelection[] = [],
): Promise<void> {
  for (const [at, resource] of resources.entries()) {
    const { type, ids, applications, series, columns } = resource
    const before = known.find((each) => each.type === type)
    const field = `body.resources.${at}`
    const object = objectOf[type]
    const there = object ? await findExisting(db, object, ids) : new Set<string>()
    refuseFirst(ids, (id) => there.has(id) || before?.ids.includes(id) === true, `${field}.ids`)
    const apps = await findExisting(db, 'application', object === 'node' ? applications : [])
    const isKnownApplication = (id: string) => apps.has(id) || before?.applications.includes(id) === true
    refuseFirst(applications, isKnownApplication, `${field}.applications`)
    const keys = new Set(type === 'sensor' ? (await findKeys(db, series)).map(({ place }) => place) : [])
    const wasThere = ({ deveui, key }: (typeof series)[number]) =>
      before?.series.some((each) => each.deveui === deveui && each.key === key) === true
    const missing = series.findIndex((each, place) => !keys.has(place) && !wasThere(each))
    if (missing !== -1) fail('report.unknownObject', { field: `${field}.series.${missing}` })
    const offered: readonly string[] = resourceColumns[type]
    const unknown = columns.findIndex((name) => !offered.includes(name))
    if (unknown !== -1) refuseField(`${field}.columns.${unknown}`, 'field.notOneOf')
  }
}

function refuseFirst(ids: readonly string[], isThere: (id: string) => boolean, field: string): void {
  const at = ids.findIndex((id) => !isThere(id))
  if (at !== -1) fail('report.unknownObject', { field: `${field}.${at}` })
}
