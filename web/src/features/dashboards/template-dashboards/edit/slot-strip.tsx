import { maximumSlotIndex } from '@fyr/contract/dashboards/slots'
import type { SlotNodes } from '@fyr/contract/dashboards/template-dashboards'
import { mdiPlus } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedSlot } from '#entities/series/pickers/slots.ts'
import type { Draft } from '#features/dashboards/dashboards/edit/session/draft.ts'
import { Button } from '#ui/layout.ts'
import { withNode } from '../search.ts'
import { groupsOf } from '../slots-of.ts'
import { NewSlot } from './new-slot.tsx'
import { SlotFields } from './slot-fields.tsx'
import { freeIndex, usesOf, withFacts, withKeys, withNewSlot } from './slot-steps.ts'
import './slot-strip.css'

interface SlotStripProps {
  draft: Draft
  /** The same slots as the draft's, with their names and nodes. */
  slots: readonly OfferedSlot[]
  change: (next: (draft: Draft) => Draft, kind?: string) => void
  nodes: SlotNodes
  onNodes: (nodes: SlotNodes) => void
}

/** The slots of a template, and the nodes that it is tried with. */
export function SlotStrip({ draft, slots, change, nodes, onNodes }: SlotStripProps) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  const all = draft.slots ?? []
  const uses = usesOf(draft.widgets)
  const free = freeIndex(all)
  const isAdding = free !== null && (adding || all.length === 0)
  const title = t(($) => $.templates.slots.title)
  return (
    <section className="fyr-slot-strip" aria-label={title}>
      <h2>{title}</h2>
      <p className="fyr-dimmed">{t(($) => $.templates.slots.text)}</p>
      {groupsOf(all).map((group) => {
        const { index } = group
        const slot = slots.find((each) => each.index === index)
        return (
          slot && (
            <SlotFields
              key={index}
              group={group}
              slot={slot}
              use={uses.get(index)}
              onNode={(deveui) => onNodes(withNode(nodes, index, deveui))}
              onKeys={(keys) => change((now) => ({ ...now, slots: withKeys(now.slots ?? [], index, keys) }))}
              onFacts={(facts) =>
                change(
                  (now) => ({ ...now, slots: withFacts(now.slots ?? [], index, facts) }),
                  `slot ${index} ${Object.keys(facts).join()}`,
                )
              }
              onRemove={() => {
                change((now) => ({ ...now, slots: withKeys(now.slots ?? [], index, []) }))
                onNodes(withNode(nodes, index, null))
              }}
            />
          )
        )
      })}
      {isAdding && (
        <NewSlot
          // Another one begins empty.
          key={free}
          index={free}
          onAdd={(keys, deveui) => {
            change((now) => ({ ...now, slots: withNewSlot(now.slots ?? [], free, keys) }))
            onNodes(withNode(nodes, free, deveui))
            setAdding(false)
          }}
          {...(all.length > 0 && { onCancel: () => setAdding(false) })}
        />
      )}
      {!isAdding && free !== null && (
        <Button variant="default" icon={mdiPlus} onClick={() => setAdding(true)}>
          {t(($) => $.templates.slots.addMore)}
        </Button>
      )}
      {free === null && (
        <p className="fyr-dimmed">{t(($) => $.templates.slots.tooMany, { maximum: maximumSlotIndex })}</p>
      )}
    </section>
  )
}
