import type { Integration } from '@fyr/contract/connections/integrations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { useLiveEvents } from '#api/live/live.ts'
import { ConnectionDetails } from '#entities/connections/connection-state.tsx'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { ErrorState, Waiting } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { integrationList } from '../queries.ts'
import { useProblemText } from '../use-problem-text.ts'
import { ApiTest } from './api-test.tsx'

interface TestDialogProps {
  integration: Integration
  onClose: () => void
}

/** Whether an integration works, and what is wrong if it does not. */
export function TestDialog({ integration, onClose }: TestDialogProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { integrationId: id, name } = integration
  const test = useQuery({
    queryKey: ['integrationTest', id],
    queryFn: () => api.integrations.test({ params: { id } }),
    gcTime: 0,
    retry: false,
  })
  useLiveEvents(['connectionChanged', 'integrationChanged'], () => void test.refetch())
  const { data: all } = useQuery(integrationList)
  const connection = all?.find(({ integrationId }) => integrationId === id)?.connection ?? null
  const problem = test.data?.problem
  // Of a connection that is not there, it says more itself.
  const isConnected = connection?.status === 'connected' && !connection.lastError
  return (
    <Modal opened onClose={onClose} title={t(($) => $.integrations.test.title, { name })} centered>
      <Stack>
        {integration.createsDevices && (
          <h3 className="fyr-small-heading">{t(($) => $.networkDevices.messages)}</h3>
        )}
        {test.isPending && <Waiting />}
        {test.error && <ErrorState error={test.error} onRetry={() => void test.refetch()} />}
        {problem === null && <StatusBadge status="ok">{t(($) => $.integrations.test.ok)}</StatusBadge>}
        {connection && !isConnected && <ConnectionDetails connection={connection} />}
        {problem && (isConnected || !connection) && (
          <>
            {problem.code === 'connecting' ? (
              <StatusBadge status="silent">{problemText(problem.code)}</StatusBadge>
            ) : (
              <>
                <StatusBadge status="attention">{t(($) => $.integrations.states.problem)}</StatusBadge>
                <span>{problemText(problem.code)}</span>
              </>
            )}
            {problem.detail && <code>{problem.detail}</code>}
          </>
        )}
        {integration.createsDevices && <ApiTest id={id} />}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t(($) => $.words.close)}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
