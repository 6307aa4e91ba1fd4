import type { UseFormReturnType } from '@mantine/form'
import { hashKey } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { UnsavedGuard } from '#ui/dialogs/unsaved.tsx'
import { type FyrForm, type FyrFormOptions, useFyrForm } from '#ui/form/use-fyr-form.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

interface ResourceFormOptions<Values, Saved> extends Omit<FyrFormOptions<Values>, 'send'> {
  /** What `initialValues` were made of: where it becomes another, a form that nobody has changed follows it. */
  stored?: unknown
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
  stored,
  save,
  leaveTo,
  onSaved,
  onDiscard,
  ...options
}: ResourceFormOptions<Values, Saved>): ResourceForm<Values> {
  const navigate = useNavigate()
  const followed = useRef(stored)
  const latest = useRef(stored)
  const { initialValues } = options
  async function leave(text: string) {
    snackbar.done(text)
    // Past the guard, which has not been drawn anew.
    await navigate({ to: leaveTo, ignoreBlocker: true })
  }
  const { form, ...submit } = useFyrForm<Values>({
    ...options,
    async send(values) {
      const result = await save(values)
      // What was written while they were on their way is still to be saved.
      form.resetDirty(values)
      followed.current = latest.current
      await onSaved(result, leave)
    },
  })
  const dirty = form.isDirty()
  useEffect(() => {
    latest.current = stored
    if (dirty || followed.current === stored) return
    followed.current = stored
    if (hashKey([form.getInitialValues()]) === hashKey([initialValues])) return
    form.setInitialValues(initialValues)
    form.setValues(initialValues)
    form.resetDirty()
  })
  return {
    form,
    formProps: { ...submit, onCancel: () => void navigate({ to: leaveTo }) },
    guard: <UnsavedGuard dirty={dirty} {...(onDiscard && { onLeave: onDiscard })} />,
  }
}
