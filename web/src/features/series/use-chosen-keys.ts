import type { NodeChoice } from '@fyr/contract/widgets/fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '#api/queries.ts'
import { chosenKeys, type OfferedKey } from './chosen-keys.ts'
import { slotAt, useSlots } from './slots.ts'

const none: never[] = []

/** The keys of the nodes that a widget shows; until they are known there are none to offer. */
export function useChosenKeys(choice: NodeChoice): OfferedKey[] {
  const slots = useSlots()
  const all = useQuery(callQuery((api) => api.nodes.allKeys, { query: {} }))
  const applicationId = choice.by === 'application' ? choice.applicationId : undefined
  const places = useQuery({
    ...callQuery((api) => api.nodes.places, { query: applicationId === undefined ? {} : { applicationId } }),
    enabled: applicationId !== undefined,
    staleTime: 60_000,
    structuralSharing: false,
  })
  const addresses = choice.by === 'nodes' ? choice.deveuis : none
  const known = all.data
  const ofApplication = places.data?.deveui
  return useMemo(() => {
    if (choice.by === 'all') return chosenKeys(known ?? none, null, none)
    if (choice.by === 'application') return chosenKeys(known ?? none, ofApplication ?? none, none)
    const deveuis = addresses.flatMap((address) => (slots ? (slots.nodeAt(address) ?? none) : address))
    const said = addresses.flatMap((address) => (slots && slotAt(slots.all, address)?.keys) ?? none)
    return chosenKeys(known ?? none, deveuis, said)
  }, [choice.by, known, ofApplication, addresses, slots])
}
