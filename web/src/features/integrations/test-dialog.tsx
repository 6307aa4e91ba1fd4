import type { Integration } from '@fyr/contract/nodes/integrations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import { ErrorState, Waiting } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { ApiTest } from './api-test.tsx'
import { useProblemText } from './use-problem-text.ts'

interface TestDialogProps {
  integration: Integration
  onClose: () => void
}

const pollMs = 2000

/** Whether an integration works, and what is wrong if it does not. */
export function TestDialog({ integration, onClose }: TestDialogProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { integrationId: id, name } = integration
  const test = useQuery({
    queryKey: ['integrationTest', id],
    queryFn: () => api.integrations.test({ params: { id } }),
    gcTime: 0,
    refetchInterval: pollMs,
    retry: false,
  })
  const problem = test.data?.problem
  return (
    <Modal opened onClose={onClose} title={t(($) => $.integrations.test.title, { name })} centered>
      <Stack>
        {integration.createsDevices && (
          <h3 className="fyr-small-heading">{t(($) => $.networkDevices.messages)}</h3>
        )}
        {test.isPending && <Waiting />}
        {test.error && <ErrorState error={test.error} onRetry={() => void test.refetch()} />}
        {problem === null && <StatusBadge status="ok">{t(($) => $.integrations.test.ok)}</StatusBadge>}
        {problem && (
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
