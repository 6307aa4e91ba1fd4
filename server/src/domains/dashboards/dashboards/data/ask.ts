import type { Permission } from '@fyr/contract/access/permissions'
import type { DataQuestion } from '@fyr/contract/dashboards/dashboard-data'
import type { Language } from '@fyr/contract/endpoints/fields'
import type { ModuleBody } from '@fyr/contract/widgets/module'
import type { CompanyDb } from '#db/index.ts'
import { rangeOf } from '#domains/readings/readings/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { type CompanyPrincipal, may } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import type { Content, Dashboard } from '../content.ts'
import { type AlarmContent, loadAlarmContent } from './alarm-content.ts'
import { type AnnotationContent, loadAnnotations } from './annotation-content.ts'
import { type ControlContent, loadControls } from './control-content.ts'
import { type ExternalContent, type ExternalContentDeps, loadExternalContent } from './external-content.ts'
import { type LookedUp, type LookedUpRows, lookUp, withReadings } from './look-up.ts'
import { stretchOf, type TimeRange } from './parts.ts'
import {
  type Asked,
  type WantedKey,
  type WidgetQuery,
  wantsOfImageMap,
  wantsOfMap,
  widgetQueryOf,
} from './widget-query.ts'

const usualPoints = 500

/**
 * Which widgets of a dashboard are asked about, and its map or picture; 404 for widgets that it has not, unless the
 * question says itself what they are.
 */
export function askedOf(
  { type, settings, widgets }: Pick<Dashboard & Content, 'type' | 'settings' | 'widgets'>,
  question: Pick<DataQuestion, 'widgets' | 'canvas'>,
): Asked[] {
  const byId = new Map(widgets.map((widget) => [widget.dashboardModuleId, widget]))
  const named = question.widgets ?? widgets.map(({ dashboardModuleId }) => ({ dashboardModuleId }))
  const once = new Map(named.map((each) => [each.dashboardModuleId, each]))
  const asked = [...once.values()].map(
    ({ dashboardModuleId, points = usualPoints, module }: WidgetQuestion) => {
      const widget =
        module ?? byId.get(dashboardModuleId) ?? fail('object.notFound', { field: 'body.widgets' })
      return { widgetId: dashboardModuleId, wants: widgetQueryOf(widget), points }
    },
  )
  if (!question.canvas || type === 'default') return asked
  const wants = type === 'map' ? wantsOfMap(settings.map) : wantsOfImageMap(settings.imageMap)
  return [...asked, { widgetId: null, wants, points: usualPoints }]
}

interface WidgetQuestion {
  dashboardModuleId: string
  points?: number | undefined
  module?: ModuleBody | undefined
}

/** When, for whom, and by which name the portal is asked. */
export interface Asking {
  now: Date
  language: Language
  host: string | undefined
  /** Left out: a visitor's, who has none. */
  permissions?: CompanyPrincipal['permissions']
}

/** What a question is about, as the company's own tables say. */
export interface Prepared {
  asked: readonly Asked[]
  rows: LookedUpRows
  beside: ExternalContent
  alarms: AlarmContent
  annotations: AnnotationContent
  controls: ControlContent
  stretch: TimeRange
  timeZone: string
  /** Epoch ms. */
  now: number
}

/** The same with what the store knows of it. */
export interface Ready extends Prepared {
  found: LookedUp
}

/** What is known of readings alone: pages of other hosts and the weather are not asked for. */
export interface ReadingDeps {
  store: ReadingsStore
  timeZoneOf(db: CompanyDb): Promise<string>
}

export interface DataDeps extends ExternalContentDeps, ReadingDeps {}

/**
 * All that must be known of the company before readings are read, in one transaction.
 * @param shownSeries what the dashboard shows, for who may not see all alarms
 */
export async function prepare(
  db: CompanyDb,
  deps: DataDeps | ReadingDeps,
  asked: readonly Asked[],
  { start, end }: Pick<DataQuestion, 'start' | 'end'>,
  by: Asking,
  shownSeries: () => Promise<readonly WantedKey[]> = async () => [],
): Promise<Prepared> {
  const stretch = rangeOf(start, end)
  const now = by.now.getTime()
  const wants = asked.map((each) => each.wants)
  const sees = (permission: Permission) =>
    by.permissions !== undefined && may({ permissions: by.permissions }, permission)
  const ownRange = (each: WidgetQuery) => stretchOf(each, stretch, now)
  return {
    asked,
    rows: await lookUp(db, wants, by),
    beside: 'frames' in deps ? await loadExternalContent(db, deps, wants, by) : () => ({}),
    alarms: await loadAlarmContent(db, wants, {
      shownSeries: sees('Alarm.View') ? undefined : shownSeries,
      rangeOf: ownRange,
    }),
    annotations: await loadAnnotations(db, sees('Tag.View') ? wants : [], ownRange),
    // Visitors see what a node reports, not what was sent to it.
    controls: by.permissions ? await loadControls(db, wants, sees('Tag.View')) : () => ({}),
    stretch,
    timeZone: await deps.timeZoneOf(db),
    now,
  }
}

/** When that transaction has ended. */
export async function makeReady(store: ReadingsStore, prepared: Prepared): Promise<Ready> {
  return { ...prepared, found: await withReadings(store, prepared.rows, prepared.now) }
}
