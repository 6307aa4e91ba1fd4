import type { OpcValue } from '@fyr/contract/connections/opcua/opcua'
import { useTranslation } from 'react-i18next'
import { Facts } from '#ui/page/facts.tsx'
import { TimeText } from '#ui/time/time-text.tsx'

/** What a server answers for a variable now. */
export function ValueFacts({ value: { nodeId, dataType, value, status, time } }: { value: OpcValue }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <Facts
        facts={[
          {
            label: t(($) => $.opcua.browse.value),
            value: value || t(($) => $.opcua.editor.noValue),
          },
          { label: t(($) => $.opcua.browse.type), value: dataType },
          { label: t(($) => $.words.status), value: status },
          { label: t(($) => $.words.time), value: time && <TimeText at={time} as="exact" /> },
          { label: t(($) => $.opcua.variables.nodeId), value: <code>{nodeId}</code> },
        ]}
      />
    </div>
  )
}
