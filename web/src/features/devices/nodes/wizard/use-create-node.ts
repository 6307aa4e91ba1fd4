import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { fieldErrors } from '#ui/form/field-errors.ts'
import {
  createBodyOf,
  fieldNamesOf,
  firstStepOf,
  isConnectedLater,
  isLorawan,
  type NodeDraft,
} from './draft.ts'
import type { StepName } from './wizard-search.ts'

interface Refused {
  fields: Record<string, string>
  /** Where the first of them is filled in. */
  step: StepName | undefined
  problem: string
}

/** Makes the node and its token; what was refused comes back sorted by fields. */
export function useCreateNode() {
  const { t } = useTranslation()
  const [node, setNode] = useState<NodeDetail>()
  const createNode = useApiMutation((api) => api.nodes.create, {
    changes: [(api) => api.nodes.list, (api) => api.companies.overview, (api) => api.applications],
    showsErrors: true,
  })
  const createToken = useApiMutation((api) => api.accessTokens.createForNode, {
    changes: [(api) => api.accessTokens],
    showsErrors: true,
  })

  async function create(draft: NodeDraft, applicationId: string): Promise<Refused | null> {
    try {
      const made = await createNode.mutateAsync({ params: { id: applicationId }, body: createBodyOf(draft) })
      setNode(made)
      // Shown in the last step, with a way to try again. What a network server brings, or is polled, needs none.
      if (!isLorawan(draft) && !isConnectedLater(draft)) createToken.mutate({ params: { id: made.deveui } })
      return null
    } catch (error) {
      const { fields, rest } = fieldErrors(problemOf(error), fieldNamesOf(draft), draft)
      const names = Object.keys(fields)
      const problem = rest.length > 0 || names.length === 0 ? [problemText(error, t), ...rest].join(' ') : ''
      return { fields, step: firstStepOf(names), problem }
    }
  }

  return {
    node,
    create,
    token: createToken.data?.token,
    tokenError: createToken.error,
    retryToken: () => node && createToken.mutate({ params: { id: node.deveui } }),
  }
}
