import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { nodeInfo } from '#entities/series/pickers/node-info.ts'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import type { OfferedSlot } from '#entities/series/pickers/slots.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Tooltip } from '#ui/layout.ts'

interface SlotSwitcherProps {
  slot: OfferedSlot
  /** False: there is only this one, and nobody has named it. */
  isNamed: boolean
  onChange: (deveui: string | null) => void
}

/** Which node is in a slot: one of all, or the one before or after it in its application. */
export function SlotSwitcher({ slot, isNamed, onChange }: SlotSwitcherProps) {
  const { t } = useTranslation()
  const { before, after, place } = useNeighbours(slot.node)
  const step = (to: string | undefined, label: string, icon: string) => (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        variant="default"
        size="lg"
        disabled={to === undefined}
        onClick={() => to !== undefined && onChange(to)}
      >
        <Icon path={icon} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <fieldset className="fyr-template-node" aria-label={slot.name}>
      {isNamed && <span className="fyr-template-slot">{slot.name}</span>}
      {step(
        before,
        t(($) => $.templates.view.previous, { slot: slot.name }),
        mdiChevronLeft,
      )}
      <div className="fyr-template-picker">
        <NodePicker ariaLabel={slot.name} value={slot.node} onChange={onChange} clearable />
      </div>
      {step(
        after,
        t(($) => $.templates.view.next, { slot: slot.name }),
        mdiChevronRight,
      )}
      {place && <span className="fyr-dimmed fyr-template-place">{t(($) => $.templates.view.of, place)}</span>}
    </fieldset>
  )
}

/** As many as one list answers. */
const maxNodes = 1000

/** The nodes of the same application, by name. */
function useNeighbours(deveui: string | null) {
  const node = useQuery({ ...nodeInfo(deveui ?? ''), enabled: deveui !== null }).data
  const query = useQuery({
    ...apiQuery((api) => api.nodes.list, {
      query: { applicationId: node?.applicationId ?? '', sort: 'name', order: 'asc', limit: maxNodes },
    }),
    enabled: node !== undefined,
  })
  const all = query.data?.body ?? []
  const at =
    deveui === null ? -1 : all.findIndex((each) => each.deveui.toLowerCase() === deveui.toLowerCase())
  if (at < 0 || !node) return { before: undefined, after: undefined, place: null }
  return {
    before: all[at - 1]?.deveui,
    after: all[at + 1]?.deveui,
    place: { at: at + 1, count: all.length, application: node.applicationName },
  }
}
