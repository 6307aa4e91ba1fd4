import type { UseFormReturnType } from '@mantine/form'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type FyrForm, type FyrFormOptions, useFyrForm } from '#ui/form/use-fyr-form.ts'
import { snackbar } from '#ui/snackbar.ts'
import { UnsavedGuard } from '#ui/unsaved.tsx'

interface ResourceFormOptions<Values, Saved> extends Omit<FyrFormOptions<Values>, 'send'> {
  /** Sends the values; throws what the server refuses. */
  save: (values: Values) => Promise<Saved>
  /** The list that cancelling, and saving, leads to. */
  leaveTo: NonNullable<LinkProps['to']>
  /** What is said of the saved one, or what is done in place of leaving. */
  saved: (saved: Saved) => string | Promise<void> | undefined
}

interface ResourceForm<Values> {
  form: UseFormReturnType<Values>
  /** For `<Form>`. */
  formProps: Omit<FyrForm<Values>, 'form'> & { onCancel: () => void }
  /** To be put into the page once: asks before unsaved values are left. */
  guard: ReactNode
}

/** A form on a page of its own, for a new thing as for one that is there: saves, says so, and leaves to the list. */
export function useResourceForm<Values extends Record<string, unknown>, Saved>({
  save,
  leaveTo,
  saved,
  ...options
}: ResourceFormOptions<Values, Saved>): ResourceForm<Values> {
  const navigate = useNavigate()
  const { form, ...submit } = useFyrForm<Values>({
    ...options,
    async send(values) {
      const result = await save(values)
      form.resetDirty()
      const said = saved(result)
      if (typeof said !== 'string') return await said
      snackbar.done(said)
      // Past the guard, which has not been drawn anew.
      await navigate({ to: leaveTo, ignoreBlocker: true })
    },
  })
  return {
    form,
    formProps: { ...submit, onCancel: () => void navigate({ to: leaveTo }) },
    guard: <UnsavedGuard dirty={form.isDirty()} />,
  }
}
