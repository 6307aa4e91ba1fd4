import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { WriteField } from './write-field.tsx'
import type { WriteTarget } from './write-target.ts'
import { writtenValue } from './written-value.ts'

interface WriteDrawerProps {
  deveui: string
  title: string
  /** What may be written, once it is known. */
  query: UseQueryResult<WriteTarget[]>
  /** Nothing may be written, and how that is changed. */
  none: { title: string; text: string }
  onClose: () => void
}

/** A downlink to a node whose keys are written on a device or server: a value for each of them. */
export function WriteDrawer({ query, none, ...form }: WriteDrawerProps) {
  if (query.data && query.data.length > 0) return <WriteForm {...form} targets={query.data} />
  return (
    <FormDrawer opened onClose={form.onClose} title={form.title} dirty={false}>
      <Loaded query={query}>{() => <EmptyState compact {...none} />}</Loaded>
    </FormDrawer>
  )
}

interface WriteFormProps extends Pick<WriteDrawerProps, 'deveui' | 'title' | 'onClose'> {
  targets: readonly WriteTarget[]
}

function WriteForm({ deveui, targets, title, onClose }: WriteFormProps) {
  const { t } = useTranslation()
  const queue = useApiMutation((api) => api.downlinks.queue, {
    showsErrors: true,
    changes: [(api) => api.downlinks],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: { fields: targets.map(() => ({ value: '' as string | number })) },
    fieldNames: Object.fromEntries(targets.map(({ key }, at) => [`data.${key}`, `fields.${at}.value`])),
    async send({ fields }) {
      const data = Object.fromEntries(
        targets.flatMap((target, at) => {
          const value = writtenValue(target, fields[at]?.value ?? '')
          return value === undefined ? [] : [[target.key, value]]
        }),
      )
      await queue.mutateAsync({ params: { deveui }, body: { data } })
      snackbar.done(t(($) => $.downlinks.queued))
      onClose()
    },
  })
  return (
    <FormDrawer opened onClose={onClose} title={title} dirty={form.isDirty()}>
      <Form
        {...submit}
        onCancel={onClose}
        submitLabel={t(($) => $.downlinks.write.submit)}
        submitDisabled={form.values.fields.every(({ value }) => value === '')}
      >
        <p className="fyr-dimmed">{t(($) => $.downlinks.write.lead)}</p>
        {targets.map((target, at) => (
          <WriteField key={target.id} target={target} props={form.getInputProps(`fields.${at}.value`)} />
        ))}
      </Form>
    </FormDrawer>
  )
}
