import type { SendTest as TestResult } from '@fyr/contract/messages/messaging'
import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button, Stack } from '#ui/layout.ts'

export type TestCall = UseMutationResult<TestResult, Error, Record<string, never>>

interface SendTestProps {
  label: string
  /** Something was changed and not saved: the test would be of what was saved before. */
  unsaved?: boolean
  test: TestCall
}

/** Sends a message to whoever asks, and shows what the server says. */
export function SendTest({ label, unsaved = false, test }: SendTestProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" disabled={unsaved} loading={test.isPending} onClick={() => test.mutate({})}>
        {label}
      </Button>
      {unsaved && <p className="fyr-dimmed">{t(($) => $.messaging.saveFirst)}</p>}
      {!unsaved && test.isSuccess && <Outcome {...test.data} />}
    </Stack>
  )
}

function Outcome({ to, fault, answer }: TestResult) {
  const { t } = useTranslation()
  const words =
    fault === null
      ? t(($) => $.messaging.tested, { to })
      : t(($) => $.messaging.failed, { to, reason: t(($) => $.messaging.faults[fault]) })
  return (
    <div className="fyr-notice" data-tone={fault === null ? 'ok' : 'alarm'} role="status">
      <div className="fyr-breaks">
        <p>{words}</p>
        {answer !== '' && (
          <p>
            {t(($) => $.messaging.answer)}: <code>{answer}</code>
          </p>
        )}
      </div>
    </div>
  )
}
