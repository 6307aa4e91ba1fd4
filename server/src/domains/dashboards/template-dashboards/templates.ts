import { isDeepStrictEqual } from 'node:util'
import {
  maximumTemplates,
  type TemplateBody,
  type TemplateUpdateBody,
} from '@fyr/contract/dashboards/template-dashboards'
import type { ModuleBody } from '@fyr/contract/widgets/module'
import type { CompanyDb } from '#db/index.ts'
import { checkFrames, checkSize, type Widget, withIds } from '#domains/dashboards/dashboards/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { checkSlots, distinctSlots } from './slots.ts'
import {
  changeTemplate,
  countTemplatesAlone,
  deleteTemplate,
  findTakenWidgetIds,
  findTemplateOfWidget,
  findTemplateToChange,
  insertTemplate,
  type Template,
  type TemplateContent,
} from './template-store.ts'

/** Its widgets by the name that they have everywhere else. */
type Body = Omit<TemplateBody, 'widgets'> & { widgets: ModuleBody[] }
type Changes = Omit<TemplateUpdateBody, 'widgets' | 'version'> & { widgets?: ModuleBody[] }

const objectType = 'templateDashboard'
/** Widgets of templates share no ids with those of dashboards: none has this number. */
const noDashboard = 0

/** @param hosts names of the portal, which no frame may show; @returns its id */
export async function createTemplate(
  db: CompanyDb,
  by: CompanyPrincipal,
  body: Body,
  hosts: readonly string[],
): Promise<number> {
  if ((await countTemplatesAlone(db)) >= maximumTemplates) {
    fail('template.tooMany', { params: { maximum: maximumTemplates } })
  }
  const widgets = await withOwnIds(db, null, body.widgets)
  const content = { ...body, slots: distinctSlots(body.slots), widgets }
  check(content, hosts)
  const id = await insertTemplate(db, content, { at: by.now, by: by.name })
  await recordChange(db, by, 'created', [objectType, String(id), body.name])
  tell(db, by, id, 1)
  return id
}

const tell = (
  db: CompanyDb,
  { companyId, name: user }: CompanyPrincipal,
  templateDashboardId: number,
  version: number,
) => db.publishEvent('template', { companyId, templateDashboardId, version, user })

/** In order, each with an id that no other widget of the company's templates has. @param id null: it is new */
async function withOwnIds(
  db: CompanyDb,
  id: number | null,
  bodies: readonly ModuleBody[],
): Promise<Widget[]> {
  const given = bodies.flatMap(({ dashboardModuleId }) => dashboardModuleId ?? [])
  const taken = await findTakenWidgetIds(db, given, id)
  const free = bodies.map(({ dashboardModuleId, ...body }) =>
    dashboardModuleId === undefined || taken.has(dashboardModuleId) ? body : { ...body, dashboardModuleId },
  )
  return await withIds(db, noDashboard, free as ModuleBody[]) // The union does not survive the rest.
}

function check(content: TemplateContent, hosts: readonly string[]): void {
  checkSize(content.settings, content.widgets)
  checkFrames(content.widgets, hosts)
  checkSlots(content)
}

/** Saves what was made of one version; 409 if that is no longer the newest. */
export async function updateTemplate(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: number,
  { version, ...changes }: Changes & { version?: number | undefined },
  hosts: readonly string[],
): Promise<void> {
  const template = found(await findTemplateToChange(db, id))
  if (version !== undefined && version !== template.version) {
    fail('dashboard.changed', { params: { name: template.updatedBy }, field: 'body.version' })
  }
  await save(db, by, template, changes, hosts)
}

/** Saves over whatever there is. */
export async function replaceWidgets(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: number,
  widgets: ModuleBody[],
  hosts: readonly string[],
): Promise<void> {
  await save(db, by, found(await findTemplateToChange(db, id)), { widgets }, hosts)
}

export async function removeWidget(db: CompanyDb, by: CompanyPrincipal, widgetId: string): Promise<void> {
  const template = found(await findTemplateToChange(db, found(await findTemplateOfWidget(db, widgetId))))
  // It may have gone while this waited for its turn.
  const widget = found(template.widgets.find(({ dashboardModuleId }) => dashboardModuleId === widgetId))
  const widgets = template.widgets.filter((each) => each !== widget)
  await save(db, by, template, { widgets }, [])
}

async function save(
  db: CompanyDb,
  by: CompanyPrincipal,
  template: Template,
  changes: Changes,
  hosts: readonly string[],
): Promise<void> {
  const { id, name, settings, slots, widgets } = template
  const next: TemplateContent = {
    name: changes.name ?? name,
    settings: changes.settings ?? settings,
    slots: distinctSlots(changes.slots ?? slots),
    widgets: changes.widgets ? await withOwnIds(db, id, changes.widgets) : widgets,
  }
  if (isDeepStrictEqual(next, { name, settings, slots, widgets })) return
  check(next, hosts)
  const version = template.version + 1
  await changeTemplate(db, id, next, { version, at: by.now, by: by.name })
  await recordChange(
    db,
    by,
    'updated',
    [objectType, String(id), next.name],
    changesBetween(
      { name, version: template.version, widgets: widgets.length },
      { name: next.name, version, widgets: next.widgets.length },
    ),
  )
  tell(db, by, id, version)
}

/** Dashboards that were made of it stay. */
export async function removeTemplate(db: CompanyDb, by: CompanyPrincipal, id: number): Promise<void> {
  const { name } = found(await findTemplateToChange(db, id))
  await deleteTemplate(db, id)
  await recordChange(db, by, 'deleted', [objectType, String(id), name])
  db.publishEvent('templateDeleted', { companyId: by.companyId, templateDashboardId: id })
}
