import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'

interface NameDialogProps {
  title: string
  name: string
  submitLabel: string
  onClose: () => void
  /** Throws what the server refused. */
  send: (name: string) => Promise<unknown>
  /** What else there is to say or to choose. */
  children?: ReactNode
}

/** Asks for the name of a dashboard. */
export function NameDialog({ title, name, submitLabel, onClose, send, children }: NameDialogProps) {
  const { t } = useTranslation()
  const { form, busy, problem, onSubmit } = useFyrForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? t(($) => $.dashboards.nameMissing) : null) },
    send: (values) => send(values.name.trim()),
  })
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form onSubmit={onSubmit} busy={busy} problem={problem} submitLabel={submitLabel} onCancel={onClose}>
        <TextInput
          label={t(($) => $.words.name)}
          maxLength={255}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {children}
      </Form>
    </Modal>
  )
}
