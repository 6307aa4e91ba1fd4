import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { ErrorState, Waiting } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'

/** Whether devices can be created on a network server, and what is wrong if not. */
export function ApiTest({ id }: { id: string }) {
  const { t } = useTranslation()
  const test = useQuery({
    queryKey: ['networkApiTest', id],
    queryFn: () => api.networkDevices.testApi({ params: { id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const problem = test.data?.problem
  return (
    <>
      <h3 className="fyr-small-heading">{t(($) => $.networkDevices.api)}</h3>
      {test.isPending && <Waiting />}
      {test.error && <ErrorState error={test.error} onRetry={() => void test.refetch()} />}
      {problem === null && <StatusBadge status="ok">{t(($) => $.networkDevices.apiOk)}</StatusBadge>}
      {problem && (
        <>
          <StatusBadge status="attention">{t(($) => $.integrations.states.problem)}</StatusBadge>
          <span>{t(($) => $.networkDevices.problems[problem.code])}</span>
          {problem.detail && <code>{problem.detail}</code>}
        </>
      )}
    </>
  )
}
