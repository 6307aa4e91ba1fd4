import {
  dashboardFormat,
  type ExportedDashboard,
  exportedDashboard,
  type ImportBody,
} from '@fyr/contract/dashboards/dashboard-content'
import { namedIn, renameNodes, withoutDashboards, withoutNodes } from '@fyr/contract/widgets/named-nodes'
import type { CompanyDb } from '#db/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found, Problem } from '#request/problem.ts'
import { categoryOfWire } from './content.ts'
import { findDashboard } from './dashboard-store.ts'
import { createDashboard } from './dashboards.ts'
import { listWidgets } from './modules/module-store.ts'
import { findApplications, findNodeNames } from './references/reference-store.ts'
import { checkCategory } from './save.ts'

/** A dashboard as a file; 404 if there is none. */
export async function exportDashboard(db: CompanyDb, id: number): Promise<ExportedDashboard> {
  const { name, type, settings } = found(await findDashboard(db, id))
  const widgets = (await listWidgets(db, id)).map(({ dashboardModuleId: _, index: __, ...widget }) => widget)
  // Which dashboards follow it on a wall is this company's own affair.
  return { format: dashboardFormat, name, type, settings: { ...settings, wall: [] }, widgets }
}

const format = /^fyr-dashboard\/(\d{1,9})$/

/** Makes a dashboard of a file. @returns its id */
export async function importDashboard(
  db: CompanyDb,
  by: CompanyPrincipal,
  body: ImportBody,
  hosts: readonly string[],
): Promise<number> {
  await checkCategory(db, categoryOfWire(body.categoryId))
  const file = await readFile(db, body)
  return await createDashboard(db, by, { ...file, categoryId: body.categoryId }, hosts, 'imported')
}

/**
 * What a file describes, in terms of this company. Refused are files that are none or of a newer format, and
 * what the company does not have unless it is to be left out.
 */
async function readFile(
  db: CompanyDb,
  { file, nodes, unknownNodes }: ImportBody,
): Promise<ExportedDashboard> {
  const version = Number(format.exec(String(file.format))?.[1] ?? 0)
  if (version > 1) fail('dashboard.newerFormat', { field: 'body.file.format' })
  if (version < 1) fail('dashboard.unreadable', { field: 'body.file.format' })
  const addresses = new Map(Object.entries(nodes).map(([from, to]) => [from.toLowerCase(), to]))
  const renamed = renameNodes(
    withoutDashboards(file),
    (deveui) => addresses.get(deveui.toLowerCase()) ?? deveui,
  )
  const parsed = parse(renamed)
  const named = namedIn(parsed, 'body.file')
  const there = await findNodeNames(
    db,
    named.keys.map(({ deveui }) => deveui),
  )
  const applications = await findApplications(
    db,
    named.applications.map(({ id }) => id),
  )
  if (unknownNodes === 'refuse') {
    refuse(
      'dashboard.foreignNode',
      named.keys.filter(({ deveui }) => !there.has(deveui.toLowerCase())),
    )
    refuse(
      'dashboard.foreignApplication',
      named.applications.filter(({ id }) => !applications.has(id)),
    )
  }
  return parse(
    withoutNodes(
      parsed,
      (deveui) => !there.has(deveui.toLowerCase()),
      (id) => !applications.has(id),
    ),
  )
}

/** Tells every place in the file, so that a person may say which of their nodes each one is. */
function refuse(code: 'dashboard.foreignNode' | 'dashboard.foreignApplication', places: { path: string }[]) {
  if (places.length === 0) return
  const paths = [...new Set(places.map(({ path }) => path))].slice(0, 200)
  throw new Problem(
    code,
    {},
    paths.map((field) => ({ field, code })),
  )
}

function parse(file: unknown): ExportedDashboard {
  const parsed = exportedDashboard.safeParse(file)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return fail('dashboard.unreadable', { field: ['body.file', ...(issue?.path ?? [])].join('.') })
}
