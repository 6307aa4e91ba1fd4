import { unparsedNodes } from '@fyr/contract/devices/nodes/node-import'
import { maxNodeImportBytes } from '@fyr/contract/devices/nodes/node-import-limits'
import { on } from '#request/on.ts'
import { createAppKeys } from '../lorawan/lorawan.ts'
import { importNodes, type NodeImportDeps } from './import-nodes.ts'

/** Creating many nodes: plain, so that the rows are parsed in slices. */
export function nodeImportRoute({
  installationKey,
  ...deps
}: Omit<NodeImportDeps, 'appKeys'> & { installationKey: Uint8Array }) {
  const appKeys = createAppKeys(installationKey)
  return on.nodes.import.route(
    { bodyLimit: maxNodeImportBytes, parsesBody: unparsedNodes },
    ({ context, body: { nodes, ...options } }) => importNodes({ ...deps, appKeys }, context, nodes, options),
  )
}
