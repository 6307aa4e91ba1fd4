import type { UseFormReturnType } from '@mantine/form'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UnsavedGuard } from '#ui/dialogs/unsaved.tsx'
import { type FyrForm, type FyrFormOptions, useFyrForm } from '#ui/form/use-fyr-form.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

interface ResourceFormOptions<Values, Saved> extends Omit<FyrFormOptions<Values>, 'send'> {
  /** Sends the values; throws what the server refuses. */
  save: (values: Values) => Promise<Saved>
  /** The list that cancelling, and `leave`, lead to. */
  leaveTo: NonNullable<LinkProps['to']>
  /** What follows when it is saved: usually `leave`, which says the text and leads to the list. */
  onSaved: (saved: Saved, leave: (text: string) => Promise<void>) => Promise<void>
  /** Somebody leaves knowing that unsaved values are lost. */
  onDiscard?: () => void
}

interface ResourceForm<Values> {
  form: UseFormReturnType<Values>
  /** For `<Form>`. */
  formProps: Omit<FyrForm<Values>, 'form'> & { onCancel: () => void }
  /** To be put into the page once: asks before unsaved values are left. */
  guard: ReactNode
}

/** A form on a page of its own, for a new thing as for one that is there: saves, and goes on as `onSaved` says. */
export function useResourceForm<Values extends Record<string, unknown>, Saved>({
  save,
  leaveTo,
  onSaved,
  onDiscard,
  ...options
}: ResourceFormOptions<Values, Saved>): ResourceForm<Values> {
  const navigate = useNavigate()
  async function leave(text: string) {
    snackbar.done(text)
    // Past the guard, which has not been drawn anew.
    await navigate({ to: leaveTo, ignoreBlocker: true })
  }
  const { form, ...submit } = useFyrForm<Values>({
    ...options,
    async send(values) {
      const result = await save(values)
      form.resetDirty()
      await onSaved(result, leave)
    },
  })
  return {
    form,
    formProps: { ...submit, onCancel: () => void navigate({ to: leaveTo }) },
    guard: <UnsavedGuard dirty={form.isDirty()} {...(onDiscard && { onLeave: onDiscard })} />,
  }
}
