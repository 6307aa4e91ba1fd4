import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface FormProps {
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  busy: boolean
  problem: string | null
  submitLabel?: string
  onCancel?: () => void
  /** "Cancel", if absent. */
  cancelLabel?: string
  /** Nothing to send yet, and why is plain to see. */
  submitDisabled?: boolean
  children: ReactNode
}

/** Fields under each other, what went wrong, and the buttons; the values come from useFyrForm. */
export function Form({
  onSubmit,
  busy,
  problem,
  submitLabel,
  onCancel,
  cancelLabel,
  submitDisabled,
  children,
}: FormProps) {
  const { t } = useTranslation()
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {children}
        <FormProblem problem={problem} />
        <div className="fyr-form-foot">
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={busy}>
              {cancelLabel ?? t(($) => $.words.cancel)}
            </Button>
          )}
          <Button type="submit" loading={busy} disabled={submitDisabled ?? false}>
            {submitLabel ?? t(($) => $.words.save)}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** For forms that place it themselves, as the login does. */
export function FormProblem({ problem }: { problem: ReactNode }) {
  if (!problem) return null
  return (
    <div className="fyr-notice" data-tone="alarm" role="alert">
      {problem}
    </div>
  )
}
