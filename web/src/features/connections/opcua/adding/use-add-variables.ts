import { maxOpcBatch } from '@fyr/contract/connections/opcua/limits'
import type { OpcNodeBody } from '@fyr/contract/connections/opcua/opcua'
import { useState } from 'react'
import { problemOf } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { variableChanges } from '../queries.ts'

/** What the server refused, by the node id of the variable. */
export type RefusedVariables = ReadonlyMap<string, { field: string; message: string }>

/** Adds variables in batches, each of them whole or not at all, and says how far it has come. */
export function useAddVariables(serverId: string, onAdded: (nodeIds: readonly string[]) => void) {
  const create = useApiMutation((api) => api.opcua.createNodes, {
    showsErrors: true,
    changes: variableChanges,
  })
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [refused, setRefused] = useState<RefusedVariables>(new Map())

  async function add(bodies: readonly OpcNodeBody[]): Promise<void> {
    setRefused(new Map())
    for (let from = 0; from < bodies.length; from += maxOpcBatch) {
      const nodes = bodies.slice(from, from + maxOpcBatch)
      setProgress({ done: from, total: bodies.length })
      try {
        await create.mutateAsync({ params: { server: serverId }, body: { nodes } })
      } catch (error) {
        setProgress(null)
        setRefused(refusedOf(error, nodes))
        throw error
      }
      onAdded(nodes.map(({ nodeId }) => nodeId))
    }
    setProgress(null)
  }
  return { add, progress, refused }
}

function refusedOf(error: unknown, nodes: readonly OpcNodeBody[]): RefusedVariables {
  const problem = problemOf(error)
  if (problem.kind !== 'refused') return new Map()
  return new Map(
    problem.errors.flatMap(({ field, message }) => {
      const [, at, name = ''] = /^body\.nodes\.(\d+)\.(\w+)/.exec(field) ?? []
      const node = nodes[Number(at)]
      return node ? [[node.nodeId, { field: name, message }] as const] : []
    }),
  )
}
