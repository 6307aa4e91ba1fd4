import { randomUUID } from 'node:crypto'
import { maximumModules } from '@fyr/contract/dashboards/dashboard-content'
import type { ModuleBody } from '@fyr/contract/widgets/module'
import { namedIn } from '@fyr/contract/widgets/named-nodes'
import { moduleTypes } from '@fyr/contract/widgets/types'
import type { CompanyDb } from '#db/index.ts'
import { leadsTo } from '#domains/dashboards/frames/index.ts'
import { type CompanyPrincipal, may } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import type { Content, Widget } from './content.ts'
import { findTakenIds } from './modules/module-store.ts'
import { findApplications, findNodeNames } from './references/reference-store.ts'

/** In KB, of one widget and of a whole dashboard. */
const maxOfWidget = 64
const maxOfDashboard = 1024

/** Refuses what would be too much, for the database and for whoever looks at it. */
export function checkSize(settings: object, widgets: readonly ModuleBody[]): void {
  if (widgets.length > maximumModules) {
    fail('dashboard.tooManyWidgets', { params: { maximum: maximumModules } })
  }
  let together = kilobytes(settings)
  for (const [at, widget] of widgets.entries()) {
    const size = kilobytes(widget.settings)
    if (size > maxOfWidget) {
      fail('dashboard.tooLarge', {
        params: { maximum: maxOfWidget },
        field: `body.widgets.${at}.settings`,
      })
    }
    together += size
  }
  if (together > maxOfDashboard) fail('dashboard.tooLarge', { params: { maximum: maxOfDashboard } })
}

const kilobytes = (settings: object) => Buffer.byteLength(JSON.stringify(settings)) / 1024

/** Refuses frames that show the portal within itself. @param hosts names that the portal goes by */
export function checkFrames(widgets: readonly ModuleBody[], hosts: readonly string[]): void {
  for (const [at, { type, settings }] of widgets.entries()) {
    if (type !== moduleTypes.iframe || settings.url === null) continue
    const url = URL.parse(settings.url)
    if (!url || leadsTo(hosts, url)) {
      fail('dashboard.ownAddress', { field: `body.widgets.${at}.settings.url` })
    }
  }
}

/**
 * Refuses nodes and applications that the company does not have, unless they were named before: a node may go
 * after a widget was made for it. Who may not see nodes adds none.
 * @param before settings and widgets, however they are nested
 */
export async function checkReferences(
  db: CompanyDb,
  by: CompanyPrincipal,
  next: Pick<Content, 'settings' | 'widgets'>,
  before: unknown,
): Promise<void> {
  const old = namedIn(before)
  const now = namedIn({ settings: next.settings, widgets: next.widgets }, 'body')
  const oldKeys = new Set(old.keys.map(nameOf))
  const oldNodes = new Set(old.keys.map(({ deveui }) => deveui.toLowerCase()))
  const oldApplications = new Set(old.applications.map(({ id }) => id))
  const keys = now.keys.filter((each) => !oldKeys.has(nameOf(each)))
  const added = now.applications.filter(({ id }) => !oldApplications.has(id))
  if (keys.length + added.length > 0 && !may(by, 'Tag.View')) fail('access.denied')
  const nodes = keys.filter(({ deveui }) => !oldNodes.has(deveui.toLowerCase()))
  const there = await findNodeNames(
    db,
    nodes.map(({ deveui }) => deveui),
  )
  const foreign = nodes.find(({ deveui }) => !there.has(deveui.toLowerCase()))
  if (foreign) fail('dashboard.foreignNode', { field: foreign.path })
  const known = await findApplications(
    db,
    added.map(({ id }) => id),
  )
  const lost = added.find(({ id }) => !known.has(id))
  if (lost) fail('dashboard.foreignApplication', { field: lost.path })
}

const nameOf = ({ deveui, key }: { deveui: string; key: string | null }) =>
  JSON.stringify([deveui.toLowerCase(), key])

/**
 * The widgets in order, each with an id of its own: those without one, or with one that another widget of the
 * company has, get a new one.
 */
export async function withIds(
  db: CompanyDb,
  dashboardId: number,
  bodies: readonly ModuleBody[],
): Promise<Widget[]> {
  const given = bodies.flatMap(({ dashboardModuleId }) => dashboardModuleId ?? [])
  const taken = await findTakenIds(db, given, dashboardId)
  const ordered = bodies.map((body, at) => ({ ...withoutTag(body), index: body.index ?? at }))
  ordered.sort((one, other) => one.index - other.index)
  return ordered.map((body, index) => {
    const { dashboardModuleId: id } = body
    const own = id !== undefined && !taken.has(id) ? id : randomUUID()
    taken.add(own)
    return { ...body, dashboardModuleId: own, index }
  })
}

/** What was answered with it is not stored. */
function withoutTag({ tag: _, ...body }: ModuleBody & { tag?: unknown }): ModuleBody {
  return body as ModuleBody // The union does not survive the rest.
}
