import { UnsavedGuard } from '../dialogs/unsaved.tsx'
import { snackbar } from '../snackbar/snackbar.ts'
import { Form, type FormProps } from './form.tsx'
import { type FyrFormOptions, useFyrForm } from './use-fyr-form.ts'

interface SectionFormOptions<Values> extends Omit<FyrFormOptions<Values>, 'send'> {
  /** Sends the values, and returns what is stored now; `before` is what was stored. Throws what the server refuses. */
  save: (values: Values, before: Values) => Promise<Values>
  onSaved?: (saved: Values, before: Values) => unknown
  savedText: string
}

/**
 * A form that stays on its page and shows what is stored once it is saved. What is being changed stays when the
 * settings are fetched again. `formProps` are for `<SectionForm>`.
 */
export function useSectionForm<Values extends Record<string, unknown>>({
  save,
  onSaved,
  savedText,
  ...options
}: SectionFormOptions<Values>) {
  const { form, ...submit } = useFyrForm<Values>({
    ...options,
    send: async (values) => {
      const before = form.getInitialValues()
      const saved = await save(values, before)
      form.setInitialValues(saved)
      form.setValues(saved)
      form.resetDirty(saved)
      await onSaved?.(saved, before)
      snackbar.done(savedText)
    },
  })
  return { form, formProps: { ...submit, dirty: form.isDirty() } }
}

/** Has nothing to send until it is changed, and asks before changes are left. */
export function SectionForm({ dirty, children, ...props }: FormProps & { dirty: boolean }) {
  return (
    <Form submitDisabled={!dirty} {...props}>
      {children}
      <UnsavedGuard dirty={dirty} />
    </Form>
  )
}
