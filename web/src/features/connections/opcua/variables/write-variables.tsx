import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { WriteDrawer } from '../../writing/write-drawer.tsx'
import type { WriteTarget } from '../../writing/write-target.ts'
import { variablesOfNode } from '../queries.ts'

interface WriteVariablesProps {
  deveui: string
  onClose: () => void
}

/** A downlink to an OPC-UA node: a value for each writable variable. */
export function WriteVariables({ deveui, onClose }: WriteVariablesProps) {
  const { t } = useTranslation()
  const query = useQuery({ ...variablesOfNode(deveui), select: targetsOf })
  return (
    <WriteDrawer
      deveui={deveui}
      title={t(($) => $.opcua.write.title)}
      query={query}
      none={{ title: t(($) => $.opcua.write.none), text: t(($) => $.opcua.write.noneText) }}
      onClose={onClose}
    />
  )
}

const targetsOf = (variables: readonly OpcNode[]): WriteTarget[] =>
  variables
    .filter(({ unlocked }) => unlocked)
    .map(({ opcNodeId: id, valueMapping, ...variable }) => ({
      ...variable,
      id,
      input: 'any',
      words: valueMapping?.values,
    }))
