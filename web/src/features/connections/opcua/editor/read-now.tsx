import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Button, Stack } from '#ui/layout.ts'
import { OutcomeNotice } from '../security/outcome-notice.tsx'
import { ValueFacts } from './value-facts.tsx'

/** Reads the variable once. */
export function ReadNow({ variable: { opcServerId, nodeId, path } }: { variable: OpcNode }) {
  const { t } = useTranslation()
  const read = useApiMutation((api) => api.opcua.read)
  const [value] = read.data?.values ?? []
  return (
    <Stack gap="xs">
      <p className="fyr-dimmed fyr-breaks">{path || nodeId}</p>
      <div>
        <Button
          variant="default"
          loading={read.isPending}
          onClick={() => read.mutate({ params: { id: opcServerId }, body: { nodeIds: [nodeId] } })}
        >
          {t(($) => $.opcua.editor.read)}
        </Button>
      </div>
      {read.data && (
        <OutcomeNotice
          {...read.data}
          failed={(problem) => t(($) => $.opcua.editor.readFailed, { problem })}
        />
      )}
      {value && <ValueFacts value={value} />}
    </Stack>
  )
}
