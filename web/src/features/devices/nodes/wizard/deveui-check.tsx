import { useDebouncedValue } from '@mantine/hooks'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { useMayCall } from '#api/session/rights.ts'
import { useValidators } from '#ui/form/validators.ts'
import { TextLink } from '#ui/links.tsx'
import { addressOf, isLorawan, type NodeDraft } from './draft.ts'

const waitMs = 300

/** The own node that has a DevEUI, in a list of one; empty where it is free here. Of other companies it says nothing. */
const ownHolder = (deveui: string) => ({
  ...apiQuery((api) => api.nodes.withKeys, { body: { deveuis: [deveui] } }),
  staleTime: 10_000,
})

/** What is wrong with a DevEUI, while it is typed: its form, or the own node that has it already. */
export function useDeveuiError(draft: Pick<NodeDraft, 'nodeType' | 'deveui'>): ReactNode {
  const { t } = useTranslation()
  const rules = useValidators()
  const mayLook = useMayCall((api) => api.nodes.withKeys)
  const deveui = addressOf(draft)
  const wrong = (isLorawan(draft) ? rules.eui : rules.deveui)(deveui)
  const [settled] = useDebouncedValue(deveui, waitMs)
  const isWritten = settled === deveui && deveui !== '' && !wrong
  const query = useQuery({ ...ownHolder(deveui), enabled: mayLook && isWritten })
  if (wrong) return wrong
  const [holder] = (isWritten && query.data) || []
  if (!holder) return null
  return (
    <>
      {t(($) => $.nodes.wizard.type.taken, { application: holder.applicationName })}{' '}
      <TextLink to="/tagdetails/$deveui" params={{ deveui: holder.deveui }} size="sm">
        {holder.name}
      </TextLink>
    </>
  )
}

/** Whether the company has a node of this DevEUI; false where it cannot be asked: the server says it in the end. */
export async function isOwnDeveui(client: QueryClient, deveui: string): Promise<boolean> {
  const found = await client.fetchQuery(ownHolder(deveui)).catch(() => [])
  return found.length > 0
}
