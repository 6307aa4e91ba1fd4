import { randomUUID } from 'node:crypto'
import type { Permission } from '@fyr/contract/access/permissions'
import type { Language } from '@fyr/contract/endpoints/fields'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { allTexts } from '@fyr/texts/all'
import type { Database } from '#db/index.ts'
import type { Board } from '#documents/index.ts'
import { companyOf } from '#domains/companies/companies/index.ts'
import {
  type DataDeps,
  findDashboard,
  findWholeDashboard,
  openPrepared,
  prepareData,
  referencesOf,
  type Widget,
} from '#domains/dashboards/dashboards/index.ts'
import { findOwnImage } from '#domains/records/images/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { periodText } from '../period-text.ts'
import { blockOf, needsData } from './widget-block.ts'
import { namesOf, shownOf, type WidgetContext } from './widget-context.ts'
import { wordsIn } from './words.ts'

export interface DashboardDeps {
  database: Pick<Database, 'withCompany'>
  readings: DataDeps['store']
}

/** The dashboard of a report was deleted since. */
export class DashboardGoneError extends Error {
  override name = 'DashboardGoneError'
}

export interface DashboardRequest {
  companyId: string
  dashboard: number
  from: number
  to: number
  /** Null: as the company. */
  language: Language | null
  now: Date
  /** Of whoever it is made for: what they may not see is not told (threat 9). */
  permissions: ReadonlySet<Permission>
}

const hourMs = 3_600_000
/** Buckets of a series for each column that its widget is wide: on paper about one for each point. */
const pointsOfColumn = 55
const canvasRows = 13

/**
 * A dashboard as it would look over a period, to be drawn on paper. Widgets are asked for one after the other while the
 * file is written.
 * @throws DashboardGoneError
 */
export async function dashboardBoard(
  { database, readings: store }: DashboardDeps,
  request: DashboardRequest,
  signal: AbortSignal,
): Promise<Board> {
  const { companyId, from, to, now, permissions } = request
  const known = await database.withCompany(companyId, async (db) => {
    // One of another company is not seen here (threat 2).
    if (!(await findDashboard(db, request.dashboard))) throw new DashboardGoneError()
    const settings = await settingsOf(db)
    const dashboard = withCanvas(await findWholeDashboard(db, request.dashboard))
    const language = request.language ?? settings.language
    const widgets = dashboard.widgets
      .filter(needsData)
      .map(({ dashboardModuleId, layout }) => ({ dashboardModuleId, points: layout.lg.w * pointsOfColumn }))
    const question = { start: from, end: to - 1, widgets, canvas: false }
    const asking = { now, language, host: undefined, permissions }
    return {
      ...{ settings, dashboard, language },
      company: (await companyOf(db))?.name ?? '',
      references: await referencesOf(db, dashboard),
      prepared: await prepareData(
        db,
        { store, timeZoneOf: async () => settings.timeZone },
        dashboard,
        question,
        asking,
      ),
    }
  })
  const { settings, dashboard, language, company, references, prepared } = known
  const { timeZone, silentAfterHours } = settings
  const texts = allTexts[language]
  const words = wordsIn(texts, language, timeZone)
  const names = namesOf(references)
  const opened = await openPrepared(store, prepared, signal)
  const nothing = { data: { start: from, end: to - 1, series: [] }, parts: [] }

  async function pictureOf(name: string): Promise<Uint8Array | undefined> {
    const stored = await database.withCompany(companyId, (db) => findOwnImage(db, name))
    // PDF files hold no other pictures.
    return stored?.type === 'image/png' || stored?.type === 'image/jpeg' ? stored.content : undefined
  }

  async function blockAt(place: number) {
    await yieldWhenDue()
    const widget = dashboard.widgets[place]
    if (!widget) throw new RangeError(`There is no widget ${place}`)
    const answer = (needsData(widget) && (await opened.read(widget.dashboardModuleId))) || nothing
    const context: WidgetContext = {
      ...{ words, timeZone, now: now.getTime(), silentMs: silentAfterHours * hourMs, ...names },
      title: titleOf(widget),
      width: widget.layout.lg.w,
      data: answer.data,
      shown: shownOf(answer),
    }
    return await blockOf(widget, context, pictureOf)
  }

  /** With the widget's own range, where it is not that of the report. */
  function titleOf({ title, settings: own }: Widget): string {
    const range = 'range' in own ? own.range : null
    return title && range ? `${title} · ${texts.ui.range[`short${range}`]}` : title
  }

  return {
    title: dashboard.name,
    subtitle: periodText(new Date(from), new Date(to), { language, timeZone }),
    ...{ company, language, timeZone, createdAt: now.getTime() },
    words: texts.reportDocuments,
    places: dashboard.widgets.map(({ layout }) => layout.lg),
    blockAt,
    ifEmpty: texts.reportDocuments.dashboard.empty,
  }
}

/** The map or picture that a dashboard consists of, as a widget above the others. */
function withCanvas<D extends Awaited<ReturnType<typeof findWholeDashboard>>>(dashboard: D): D {
  const { type, settings, widgets } = dashboard
  if (type === 'default') return dashboard
  const own = { dashboardModuleId: randomUUID(), index: 0, title: '' }
  const layout = { lg: { x: 0, y: 0, w: 12, h: canvasRows }, md: null, sm: null }
  const canvas: Widget =
    type === 'map'
      ? { ...own, layout, type: moduleTypes.map, settings: settings.map }
      : { ...own, layout, type: moduleTypes.imageMap, settings: settings.imageMap }
  const below = widgets.map((widget): Widget => {
    const { lg, md, sm } = widget.layout
    return { ...widget, layout: { lg: { ...lg, y: lg.y + canvasRows }, md, sm } }
  })
  return { ...dashboard, widgets: [canvas, ...below] }
}
