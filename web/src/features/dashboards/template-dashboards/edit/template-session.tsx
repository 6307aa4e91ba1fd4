import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import { slotAddress } from '@fyr/contract/dashboards/slots'
import type { NodeSlot, SlotNodes } from '@fyr/contract/dashboards/template-dashboards'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api, fetchApi } from '#api/client/client.ts'
import { pathOf } from '#api/client/contract.ts'
import { invalidate } from '#api/queries.ts'
import { SlotsContext, slotsWith } from '#entities/series/pickers/slots.ts'
import { withNodes } from '#entities/series/pickers/with-nodes.ts'
import { type DashboardSource, dataRequest } from '#features/dashboards/dashboards/data/source.ts'
import { bodyOf, type Draft } from '#features/dashboards/dashboards/edit/session/draft.ts'
import type { EditTarget } from '#features/dashboards/dashboards/edit/session/target.ts'
import { useEditing } from '#features/dashboards/dashboards/edit/session/use-editing.ts'
import { WidgetsEditor } from '#features/dashboards/dashboards/edit/widgets/widget-grid-editor.tsx'
import { rangeSearch } from '#ui/time/range/range.ts'
import { useRange } from '#ui/time/range/use-range.ts'
import { readNodes, templateSearch, writeNodes } from '../search.ts'
import { offeredSlots } from '../slots-of.ts'
import { templateBodyOf } from '../template-body.ts'
import { pastedIn, withSlots } from './pasted.ts'
import { withNamedSlots } from './slot-steps.ts'
import { SlotStrip } from './slot-strip.tsx'

export type TemplateTarget = Pick<EditTarget, 'id' | 'stored' | 'load' | 'save' | 'heard'>

interface TemplateSessionProps {
  target: TemplateTarget
  /** Null: it is not stored yet. */
  id: number | null
  companyId: string
}

const noSlots: readonly NodeSlot[] = []

/** The same session as of a dashboard, with slots where nodes would be, and nodes to try it with. */
export function TemplateSession({ target, id, companyId }: TemplateSessionProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const search = templateSearch(useSearch({ strict: false }))
  const nodes = useMemo(() => readNodes(search.nodes), [search.nodes])
  const editing = useEditing({
    ...target,
    trail: [{ label: t(($) => $.dashboards.templates), to: '/template-dashboard' }],
    leave() {
      const { fill: _fill, ...kept } = search
      if (id === null) return void navigate({ to: '/template-dashboard' })
      void navigate({ to: '/template-dashboard/$id', params: { id: String(id) }, search: kept })
    },
    conflict: {
      text: (who) => t(($) => $.templates.conflict.text, who),
      overwriteText: t(($) => $.templates.conflict.overwriteText),
      async saveCopy(mine) {
        // The server gives its widgets ids of their own.
        const body = templateBodyOf(mine)
        const made = await api.templateDashboards.create({ params: { company: companyId }, body })
        await invalidate(client, (calls) => calls.templateDashboards.list)
        const params = { id: String(made.templateDashboardId) }
        return () =>
          void navigate({ to: '/template-dashboard/$id', params, search: rangeSearch({ ...search }) })
      },
    },
  })
  const { draft } = editing
  const draftSlots = draft.slots ?? noSlots
  const slots = useMemo(
    () => slotsWith(offeredSlots(draftSlots, nodes, (index) => t(($) => $.templates.slots.name, { index }))),
    [draftSlots, nodes, t],
  )
  const shown = useShown(nodes)
  const source = useSource(target, id, nodes, shown)

  const change = (next: (now: Draft) => Draft, kind?: string) =>
    editing.change((now) => withNamedSlots(next(now)), kind)
  const tryWith = (next: SlotNodes) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) => {
        const { nodes: _nodes, ...before } = current
        const written = writeNodes(next)
        return written === '' ? before : { ...before, nodes: written }
      },
      replace: true,
      resetScroll: false,
    })

  return (
    <SlotsContext value={slots}>
      <WidgetsEditor
        editing={{ ...editing, change }}
        source={source}
        control={useRange(target.stored.settings.range)}
        emptyText={t(($) => $.templates.edit.emptyText)}
        shown={shown}
        kept={(settings, before) => withSlots(settings, before, nodes)}
        pasted={(widgets) => {
          const pasted = pastedIn(widgets, draftSlots, nodes)
          if (pasted.nodes !== nodes) tryWith(pasted.nodes)
          return pasted.widgets
        }}
        side={
          <SlotsContext value={null}>
            <SlotStrip draft={draft} slots={slots.all} change={change} nodes={nodes} onNodes={tryWith} />
          </SlotsContext>
        }
      />
    </SlotsContext>
  )
}

/** Widgets with the nodes that they are tried with; each the same object until it or the nodes change. */
function useShown(nodes: SlotNodes) {
  return useMemo(() => {
    const made = new WeakMap<DashboardModule, DashboardModule>()
    const { nodeAt } = slotsWith(
      nodes.map(({ index, deveui }) => ({
        index,
        address: slotAddress(index),
        name: '',
        keys: [],
        node: deveui,
      })),
    )
    return (widget: DashboardModule) => {
      const known = made.get(widget) ?? withNodes(widget, { nodeAt })
      made.set(widget, known)
      return known
    }
  }, [nodes])
}

const none: never[] = []

/** The server knows these widgets without nodes: they are asked about as they stand here. */
function useSource(
  { stored }: TemplateTarget,
  id: number | null,
  nodes: SlotNodes,
  shown: (widget: DashboardModule) => DashboardModule,
): DashboardSource {
  return useMemo(() => {
    const widgets = stored.widgets.map(shown)
    const known = new Map(widgets.map((widget) => [widget.dashboardModuleId, bodyOf(widget)]))
    const key = pathOf((calls) => calls.templateDashboards.preview)
    return {
      key: [...key, id, stored.version, writeNodes(nodes)],
      widgets,
      references: none,
      async ask(question, signal) {
        const asked = question.widgets.map((each) => ({
          ...each,
          module: each.module ?? known.get(each.dashboardModuleId),
        }))
        const request = dataRequest({ ...question, widgets: asked }, signal)
        const answer = await fetchApi('/templateDashboard/preview?format=binary', request)
        return await answer.arrayBuffer()
      },
    }
  }, [stored, id, nodes, shown])
}
