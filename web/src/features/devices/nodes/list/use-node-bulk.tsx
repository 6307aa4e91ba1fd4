import type { Node } from '@fyr/contract/devices/nodes/nodes'
import { mdiChartMultiline, mdiDelete, mdiFolderMoveOutline, mdiPower } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { comparisonOf, maxComparedNodes } from '#entities/nodes/compare-search.ts'
import { Button } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { DeleteNodesDialog } from '../delete-node-dialog.tsx'
import { type FailedNode, inCalls, maxChosenNodes } from '../many-nodes.ts'
import { MoveNodesDialog } from './move-nodes-dialog.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'

interface Chosen {
  action: 'move' | 'delete'
  nodes: readonly Node[]
  clear: () => void
}
interface Outcome {
  done: number
  failed: readonly FailedNode[]
  nodes: readonly Node[]
}
interface Application {
  id: string
  name: string
}

/** What can be done with the nodes that are ticked: `actions` beside their number, `dialog` somewhere on the page. */
export function useNodeBulk(applications: readonly Application[]): {
  actions: (nodes: Node[], clear: () => void) => ReactNode
  dialog: ReactNode
} {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const params = { id: useCompanyId() }
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const update = useApiMutation((api) => api.nodes.updateMany, {
    showsErrors: true,
    changes: [(api) => api.nodes, (api) => api.applications, (api) => api.companies.overview],
  })
  const mayChange = may('Tag.Update')

  /** Says what became of them; without a failure they need no longer be ticked. */
  function tell({ nodes, clear }: Omit<Chosen, 'action'>, done: number, failed: FailedNode[], text: string) {
    if (failed.length > 0) return setOutcome({ done, failed, nodes })
    snackbar.done(text)
    clear()
  }

  const change = (nodes: readonly Node[], changes: { applicationId?: string; active?: boolean }) =>
    inCalls(
      nodes.map(({ deveui }) => deveui),
      (deveuis) => update.mutateAsync({ params, body: { deveuis, ...changes } }),
      (error) => problemText(error, t),
    )

  async function switchAll(nodes: Node[], clear: () => void, active: boolean) {
    try {
      const { done, failed } = await change(nodes, { active })
      const count = done.length
      const text = t(($) => (active ? $.nodes.bulk.enabled : $.nodes.bulk.disabled), { count })
      tell({ nodes, clear }, count, failed, text)
    } catch (error) {
      snackbar.failed(problemText(error, t))
    }
  }

  function actions(nodes: Node[], clear: () => void) {
    const isTooMany = nodes.length > maxChosenNodes
    const mayCompare = nodes.length > 1 && nodes.length <= maxComparedNodes
    const act = (label: string, icon: string, onClick: () => void, look: object = {}) => (
      <Button
        size="compact-sm"
        variant="default"
        icon={icon}
        disabled={isTooMany || update.isPending}
        onClick={onClick}
        {...look}
      >
        {label}
      </Button>
    )
    return (
      <>
        {mayChange && (
          <>
            {applications.length > 0 &&
              act(
                t(($) => $.nodes.bulk.move),
                mdiFolderMoveOutline,
                () => setChosen({ action: 'move', nodes, clear }),
              )}
            {nodes.some(({ active }) => !active) &&
              act(
                t(($) => $.nodes.switchOn),
                mdiPower,
                () => void switchAll(nodes, clear, true),
              )}
            {nodes.some(({ active }) => active) &&
              act(
                t(($) => $.nodes.switchOff),
                mdiPower,
                () => void switchAll(nodes, clear, false),
              )}
          </>
        )}
        {act(
          t(($) => $.nodes.bulk.compare),
          mdiChartMultiline,
          () =>
            void navigate({ to: '/tagdetails/$deveui', ...comparisonOf(nodes.map(({ deveui }) => deveui)) }),
          {
            disabled: !mayCompare,
            ...(!mayCompare && { title: t(($) => $.nodes.bulk.compareHint, { count: maxComparedNodes }) }),
          },
        )}
        {mayChange &&
          act(
            t(($) => $.words.delete),
            mdiDelete,
            () => setChosen({ action: 'delete', nodes, clear }),
            {
              color: 'alarm',
              variant: 'light',
            },
          )}
        {isTooMany && <span>{t(($) => $.nodes.bulk.tooMany, { count: maxChosenNodes })}</span>}
      </>
    )
  }

  const dialog = (
    <>
      {chosen?.action === 'move' && (
        <MoveNodesDialog
          count={chosen.nodes.length}
          applications={applications}
          onClose={() => setChosen(null)}
          onMove={async ({ id: applicationId, name: application }) => {
            const { done, failed } = await change(chosen.nodes, { applicationId })
            const count = done.length
            tell(
              chosen,
              count,
              failed,
              t(($) => $.nodes.bulk.moved, { count, application }),
            )
          }}
        />
      )}
      {chosen?.action === 'delete' && (
        <DeleteNodesDialog
          nodes={chosen.nodes}
          onClose={() => setChosen(null)}
          onDeleted={(count, failed) =>
            tell(
              chosen,
              count,
              failed,
              t(($) => $.nodes.bulk.deleted, { count }),
            )
          }
        />
      )}
      {outcome && <OutcomeDialog {...outcome} onClose={() => setOutcome(null)} />}
    </>
  )
  return { actions, dialog }
}
