import type { SlotNodes } from '@fyr/contract/dashboards/template-dashboards'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import type { OfferedSlot } from '#entities/series/pickers/slots.ts'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { Select } from '#ui/form/inputs.ts'
import { Skeleton } from '#ui/layout.ts'
import { Loaded } from '#ui/states.tsx'
import { templateById, templateList } from './queries.ts'
import { withNode } from './search.ts'
import { offeredSlots } from './slots-of.ts'

export interface ChosenTemplate {
  /** Null: none. */
  id: number | null
  nodes: SlotNodes
}

interface TemplateFieldsProps {
  companyId: string
  value: ChosenTemplate
  onChange: (value: ChosenTemplate) => void
}

/** Which template something is to be made of, and of which nodes; nothing where the company has no templates. */
export function TemplateFields({ companyId, value, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation()
  const templates = useQuery(templateList(companyId)).data ?? []
  if (templates.length === 0) return null
  const none = { value: '', label: t(($) => $.templates.saveAs.noTemplate) }
  const all = templates.map(({ templateDashboardId: id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <Select
        label={t(($) => $.templates.saveAs.template)}
        data={[none, ...all]}
        value={value.id === null ? '' : String(value.id)}
        allowDeselect={false}
        searchable={all.length > 12}
        onChange={(chosen) => onChange({ id: chosen ? Number(chosen) : null, nodes: [] })}
      />
      {value.id !== null && (
        <SlotNodeFields
          id={value.id}
          nodes={value.nodes}
          onChange={(nodes) => onChange({ ...value, nodes })}
        />
      )}
    </>
  )
}

interface SlotNodeFieldsProps {
  id: number
  nodes: SlotNodes
  onChange: (nodes: SlotNodes) => void
}

function SlotNodeFields({ id, nodes, onChange }: SlotNodeFieldsProps) {
  const { t } = useTranslation()
  const query = useQuery(templateById(id))
  return (
    <Loaded query={query} skeleton={<Skeleton height={60} />}>
      {({ slots }) =>
        offeredSlots(slots, nodes, (index) => t(($) => $.templates.slots.name, { index })).map((slot) => (
          <SlotNodeField
            key={slot.index}
            slot={slot}
            onChange={(deveui) => onChange(withNode(nodes, slot.index, deveui))}
          />
        ))
      }
    </Loaded>
  )
}

/** A node for a slot, and whether it measures what it is to. */
function SlotNodeField({ slot, onChange }: { slot: OfferedSlot; onChange: (deveui: string | null) => void }) {
  const { t } = useTranslation()
  const { keys } = useNodeKeys(slot.node)
  const lacks =
    slot.node === null || !keys ? [] : slot.keys.filter((key) => keys.every(({ name }) => name !== key))
  return (
    <div>
      <NodePicker label={slot.name} value={slot.node} onChange={onChange} clearable />
      <p className="fyr-dimmed" role="status">
        {lacks.length > 0
          ? t(($) => $.templates.view.lacks, { keys: lacks.join(', ') })
          : t(($) => $.templates.view.has, { keys: slot.keys.join(', ') })}
      </p>
    </div>
  )
}
