import { readEui } from '@fyr/contract/devices/lorawan/eui'
import type { NodeOutcome } from '@fyr/contract/devices/nodes/node-import'
import { maxImportedNodes } from '@fyr/contract/devices/nodes/node-import-limits'
import { api } from '#api/client/client.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { useRowImport } from '#features/readings/importing/use-row-import.ts'
import type { NodeRow } from './node-rows.ts'

/** A row and what becomes of it. */
export type ImportedRow = NodeRow & NodeOutcome

/** Few enough that the progress is seen; all are tried at once, so that quota and licence are known before. */
const portion = 1000

/** Creates the nodes of a file, or tries it. `applicationOf` names the application of rows without one. */
export function useNodeImport(applicationOf: () => string | null) {
  const id = useCompanyId()
  return useRowImport<NodeRow, NodeOutcome>({
    portion,
    dryRunPortion: maxImportedNodes,
    submit(rows, { dryRun, signal }) {
      const applicationId = applicationOf() ?? undefined
      const nodes = rows.map(filledCells)
      return api.nodes.import({ params: { id }, body: { nodes, applicationId, dryRun } }, { signal })
    },
    addressOf: ({ deveui }) => readEui(deveui) ?? deveui.toLowerCase(),
    duplicate: { outcome: 'duplicate', errors: [] },
    changes: (calls) => calls.nodes,
  })
}

/** Empty cells need not be sent. */
const filledCells = (cells: Omit<NodeRow, 'line'>): Partial<NodeRow> =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''))
