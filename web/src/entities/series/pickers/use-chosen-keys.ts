import type { NodeChoice } from '@fyr/contract/widgets/fields'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '#api/queries.ts'
import { chosenKeys, type OfferedKey } from './chosen-keys.ts'
import { slotAt, useSlots } from './slots.ts'

const none: never[] = []

/** Of more than these the server looks for those that hold what is typed. */
const offeredAtOnce = 200
const debounceMs = 250

/** The keys of the nodes that a widget shows, as far as they hold what is searched for; until they are known none. */
export function useChosenKeys(choice: NodeChoice, search: string): OfferedKey[] {
  const slots = useSlots()
  const isNamed = choice.by === 'nodes'
  const addresses = isNamed ? choice.deveuis : none
  const deveuis = useMemo(
    () => addresses.flatMap((address) => (slots ? (slots.nodeAt(address) ?? none) : address)),
    [addresses, slots],
  )
  const named = useQuery({
    ...apiQuery((api) => api.nodes.withKeys, { body: { deveuis: [...deveuis] } }),
    enabled: deveuis.length > 0,
    staleTime: 60_000,
  })
  const applicationId = choice.by === 'application' ? choice.applicationId : undefined
  const found = useCompanyKeys(search, { applicationId, enabled: !isNamed })
  const known = named.data
  return useMemo(() => {
    if (!isNamed) return chosenKeys(found, none)
    const said = addresses.flatMap((address) => (slots && slotAt(slots.all, address)?.keys) ?? none)
    return chosenKeys(known?.flatMap(({ keys }) => keys) ?? none, said)
  }, [isNamed, found, known, addresses, slots])
}

/** The keys of the company that hold what is searched for in their name or label, each once. */
export function useCompanyKeys(
  search: string,
  { applicationId, enabled = true }: { applicationId?: string | undefined; enabled?: boolean } = {},
): OfferedKey[] {
  const [asked] = useDebouncedValue(search.trim().slice(0, 100), debounceMs)
  const query = {
    unique: 'true' as const,
    limit: offeredAtOnce,
    ...(asked && { search: asked }),
    ...(applicationId !== undefined && { applicationId }),
  }
  const found = useQuery({
    ...apiQuery((api) => api.nodes.allKeys, { query }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return found.data ?? none
}
