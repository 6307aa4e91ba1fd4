import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#ui/form/inputs.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { NodeIdPane } from '../browse/node-id-pane.tsx'
import { SearchPane } from '../browse/search-pane.tsx'
import { TreePane } from '../browse/tree-pane.tsx'
import type { SelectionState } from '../browse/use-selection.ts'

interface ChooseStepProps {
  server: OpcServer
  chosen: SelectionState
  onNext: () => void
  onClose: () => void
}

const ways = ['tree', 'search', 'nodeId'] as const
const panes = { tree: TreePane, search: SearchPane, nodeId: NodeIdPane }

/** Three ways to find variables of a server; what is chosen in one stays chosen in the others. */
export function ChooseStep({ server, chosen, onNext, onClose }: ChooseStepProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<(typeof ways)[number]>('tree')
  const [announced, announce] = useState('')
  const { size } = chosen.selection
  return (
    <Stack>
      <SegmentedControl
        aria-label={t(($) => $.opcua.browse.how)}
        data={ways.map((value) => ({ value, label: t(($) => $.opcua.browse.ways[value]) }))}
        value={way}
        onChange={(value) => setWay(ways.find((each) => each === value) ?? 'tree')}
      />
      {ways.map((each) => {
        const Pane = panes[each]
        return (
          <div key={each} hidden={each !== way}>
            <Pane server={server} chosen={chosen} announce={announce} />
          </div>
        )
      })}
      <div className="fyr-opc-foot">
        <div role="status" className="fyr-grow">
          <span>{t(($) => $.opcua.browse.chosen, { count: size })}</span>
          {announced && <span className="fyr-dimmed"> · {announced}</span>}
        </div>
        <Group gap="xs">
          {size > 0 && (
            <Button variant="subtle" onClick={chosen.clear}>
              {t(($) => $.opcua.browse.clear)}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t(($) => $.words.cancel)}
          </Button>
          <Button disabled={size === 0} onClick={onNext}>
            {t(($) => $.words.next)}
          </Button>
        </Group>
      </div>
    </Stack>
  )
}
