import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import type { SlotNodes, TemplateDashboard } from '@fyr/contract/dashboards/template-dashboards'
import { namedIn } from '@fyr/contract/widgets/named-nodes'
import { mdiCrosshairsQuestion, mdiEyeOffOutline } from '@mdi/js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live/live.ts'
import { invalidate } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { type OfferedSlot, SlotsContext, slotAt, slotsWith } from '#entities/series/pickers/slots.ts'
import { WidgetGrid } from '#features/dashboards/dashboards/widget/widget-grid.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, Loaded } from '#ui/states.tsx'
import { FoldedRange } from '#ui/time/range/folded-range.tsx'
import { useRange } from '#ui/time/range/use-range.ts'
import { isNotFound, TemplateNotFound } from '../not-found.tsx'
import { openedTemplate, templateById } from '../queries.ts'
import { filledWith, readNodes, withNode, writeNodes } from '../search.ts'
import { offeredSlots } from '../slots-of.ts'
import { modulesOf } from '../template-body.ts'
import { openedData } from './opened-data.ts'
import { SlotSwitcher } from './slot-switcher.tsx'
import { TemplateActions } from './template-actions.tsx'
import './template-page.css'

const route = getRouteApi('/shell/of-company/template-dashboard/$id')

/** A template with nodes in its slots, as the address has them. */
export function TemplatePage() {
  const { t } = useTranslation()
  const may = useMay()
  const { id } = route.useParams()
  const query = useQuery(templateById(Number(id)))
  useTemplateNews(Number(id))
  const trail = [{ label: t(($) => $.dashboards.templates), to: '/template-dashboard' }]
  if (query.error && !query.data && isNotFound(query.error)) return <TemplateNotFound />
  if (query.data && may('Tag.View')) return <Opened key={id} template={query.data} />
  return (
    <Page title={query.data?.name ?? t(($) => $.dashboards.templates)} trail={trail}>
      <Loaded query={query} skeleton={<OpenSkeleton />}>
        {() => (
          <EmptyState
            icon={mdiEyeOffOutline}
            title={t(($) => $.templates.noAccess)}
            text={t(($) => $.templates.noAccessText)}
          />
        )}
      </Loaded>
    </Page>
  )
}

function Opened({ template }: { template: TemplateDashboard }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/template-dashboard/$id' })
  const control = useRange(template.settings.range)
  const nodes = useNodes(template)
  const slots = useMemo(
    () =>
      slotsWith(offeredSlots(template.slots, nodes, (index) => t(($) => $.templates.slots.name, { index }))),
    [template.slots, nodes, t],
  )
  const choose = (index: number, deveui: string | null) =>
    void navigate({
      search: ({ nodes: _nodes, ...before }) => {
        const next = writeNodes(withNode(nodes, index, deveui))
        return next === '' ? before : { ...before, nodes: next }
      },
      resetScroll: false,
    })
  const isEmpty = slots.all.length > 0 && nodes.length === 0

  return (
    <Page
      title={template.name}
      trail={[{ label: t(($) => $.dashboards.templates), to: '/template-dashboard' }]}
      actions={<TemplateActions template={template} nodes={nodes} />}
    >
      {slots.all.length > 0 && (
        <div className="fyr-template-nodes">
          {slots.all.map((slot) => (
            <SlotSwitcher
              key={slot.index}
              slot={slot}
              isNamed={slots.all.length > 1 || slot.name !== t(($) => $.templates.slots.name, { index: 1 })}
              onChange={(deveui) => choose(slot.index, deveui)}
            />
          ))}
        </div>
      )}
      <div className="fyr-dashboard-bar">
        <FoldedRange control={control} />
      </div>
      {isEmpty ? (
        <EmptyState
          icon={mdiCrosshairsQuestion}
          title={
            slots.all.length === 1
              ? t(($) => $.templates.view.chooseTitle)
              : t(($) => $.templates.view.chooseTitleMany)
          }
          text={t(($) => $.templates.view.chooseText)}
        />
      ) : (
        <SlotsContext value={slots}>
          <OpenedBoard template={template} nodes={nodes} slots={slots.all} control={control} />
        </SlotsContext>
      )}
    </Page>
  )
}

/** Those in the address, of slots that there are; nodes that came without slots are given theirs first. */
function useNodes({ slots }: TemplateDashboard): SlotNodes {
  const { nodes: written, fill } = route.useSearch()
  const navigate = useNavigate({ from: '/template-dashboard/$id' })
  useEffect(() => {
    if (fill === undefined) return
    const nodes = writeNodes(filledWith(slots, fill))
    void navigate({
      search: ({ fill: _fill, ...before }) => ({ ...before, ...(nodes !== '' && { nodes }) }),
      replace: true,
    })
  }, [fill, slots, navigate])
  return useMemo(() => {
    const indexes = new Set(slots.map(({ index }) => index))
    return readNodes(written).filter(({ index }) => indexes.has(index))
  }, [written, slots])
}

interface OpenedBoardProps {
  template: TemplateDashboard
  nodes: SlotNodes
  slots: readonly OfferedSlot[]
  control: ReturnType<typeof useRange>
}

function OpenedBoard({ template, nodes, slots, control }: OpenedBoardProps) {
  const { templateDashboardId: id, version } = template
  const query = useQuery(openedTemplate(id, nodes))
  const next = query.data && { opened: query.data, nodes }
  // Until the next node is known the one before stays.
  const last = useRef(next)
  if (next && (last.current?.opened !== next.opened || last.current.nodes !== nodes)) last.current = next
  const current = last.current
  const source = useMemo(
    () =>
      current && {
        ...openedData(id, version, current.nodes),
        widgets: current.opened.widgets,
        references: current.opened.references,
      },
    [id, version, current],
  )
  const widgets = useMemo(() => {
    const own = new Map(modulesOf(template.widgets).map((widget) => [widget.dashboardModuleId, widget]))
    // A widget whose slots are all empty says so, by their names.
    return source?.widgets.map((widget) => {
      const before = own.get(widget.dashboardModuleId)
      return before && isEmpty(before, slots) ? before : widget
    })
  }, [template.widgets, source, slots])
  if (source && widgets) return <WidgetGrid source={source} widgets={widgets} control={control} />
  return query.error ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <OpenSkeleton />
  )
}

function isEmpty({ settings }: DashboardModule, slots: readonly OfferedSlot[]): boolean {
  const named = namedIn(settings).keys
  return named.length > 0 && named.every(({ deveui }) => slotAt(slots, deveui)?.node === null)
}

/** Somebody saved it meanwhile, or what stands on it is called otherwise now. */
function useTemplateNews(id: number): void {
  const client = useQueryClient()
  useLiveEvents(['templateChanged', 'templateDeleted'], ({ templateDashboardId }) => {
    if (templateDashboardId !== id) return
    void client.invalidateQueries({ queryKey: templateById(id).queryKey })
    void invalidate(client, (api) => api.templateDashboards.open)
  })
  useLiveEvents(
    ['nodeChanged', 'nodesCreated'],
    () => void invalidate(client, (api) => api.templateDashboards.open),
  )
}

function OpenSkeleton() {
  return (
    <>
      <Skeleton height={36} />
      <Skeleton height={180} />
      <Skeleton height={320} />
    </>
  )
}
