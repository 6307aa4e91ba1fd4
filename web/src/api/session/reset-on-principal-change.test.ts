import type { Session } from '@fyr/contract/access/accounts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { resetOnPrincipalChange } from './reset-on-principal-change.ts'
import { setSessionState } from './session-state.ts'

const patience = { timeout: 15_000 }
const signIn = (userId: string, companyId: string) =>
  setSessionState({
    status: 'signedIn',
    session: { currentUser: { userId }, userCompany: { companyId } } as Session,
  })

it('shows nothing of a company that was left, even once, and fetches what the page shows of the new one', async () => {
  const client = new QueryClient()
  signIn('u-1', 'c-1')
  const stop = resetOnPrincipalChange(client)
  let company = 'c-1'
  const shown: unknown[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['nodes', 'list'],
    queryFn: async () => [`node of ${company}`],
    staleTime: Number.POSITIVE_INFINITY,
  })
  const leave = observer.subscribe(({ data }) => shown.push(data))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['node of c-1']), patience)
  client.setQueryData(['nodes', 'another page'], ['node of c-1'])

  // A new token for the same company changes nothing.
  signIn('u-1', 'c-1')
  expect(observer.getCurrentResult().data).toEqual(['node of c-1'])

  shown.length = 0
  company = 'c-2'
  signIn('u-1', 'c-2')
  expect(observer.getCurrentResult().data).toBeUndefined()
  expect(client.getQueryData(['nodes', 'another page'])).toBeUndefined()
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['node of c-2']), patience)
  expect(shown).not.toContainEqual(['node of c-1'])

  // The next user of the browser.
  company = 'c-3'
  setSessionState({ status: 'guest', because: 'signedOut' })
  signIn('u-2', 'c-2')
  expect(observer.getCurrentResult().data).toBeUndefined()
  leave()
  stop()
  client.clear()
})
