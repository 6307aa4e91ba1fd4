import { contract } from '@fyr/contract'
import { unparsedNodes } from '@fyr/contract/devices/node-import'
import { maxNodeImportBytes } from '@fyr/contract/devices/node-import-limits'
import type { z } from 'zod'
import type { Route } from '#request/route.ts'
import { createAppKeys } from '../lorawan/lorawan.ts'
import { importNodes, type NodeImportDeps } from './import-nodes.ts'

/** Creating many nodes: plain, so that the rows are parsed in slices. */
export function nodeImportRoute({
  installationKey,
  ...deps
}: Omit<NodeImportDeps, 'appKeys'> & { installationKey: Uint8Array }): Route {
  const appKeys = createAppKeys(installationKey)
  return {
    endpoint: contract.nodes.import,
    bodyLimit: maxNodeImportBytes,
    parsesBody: unparsedNodes,
    answer: ({ context, body }) => {
      const { nodes, ...options } = body as z.output<typeof unparsedNodes> // parsed by it
      return importNodes({ ...deps, appKeys }, context, nodes, options)
    },
  }
}
