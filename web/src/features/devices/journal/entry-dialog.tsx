import type { JournalEntry } from '@fyr/contract/devices/journal'
import { maxJournalText } from '@fyr/contract/devices/journal-limits'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { Switch, Textarea } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Skeleton } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { FilesField } from './files-field.tsx'
import { useUploads } from './use-uploads.ts'

const MomentField = lazy(() => import('#ui/time/moment-field.tsx'))

interface EntryDialogProps {
  deveui: string
  /** Left out for a new one. */
  entry?: JournalEntry | undefined
  onClose: () => void
}

/** Writes an entry, or changes one. */
export function EntryDialog({ deveui, entry, onClose }: EntryDialogProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const uploads = useUploads(entry?.files ?? [])
  const options = { showsErrors: true, changes: [(api: { journal: unknown }) => api.journal] }
  const create = useApiMutation((api) => api.journal.create, options)
  const update = useApiMutation((api) => api.journal.update, options)
  const { form, ...submit } = useFyrForm({
    initialValues: {
      text: entry?.text ?? '',
      hasTime: entry ? entry.time !== null : true,
      time: entry?.time ? Date.parse(entry.time) : Date.now(),
    },
    validate: { text: rules.required },
    failed: entry ? t(($) => $.journal.failed.update) : t(($) => $.journal.failed.add),
    send: async ({ text, hasTime, time }) => {
      const body = {
        text,
        time: hasTime ? new Date(time).toISOString() : null,
        files: uploads.files.map(({ fileId }) => fileId),
      }
      if (!entry) {
        await create.mutateAsync({ params: { deveui }, body })
        snackbar.done(t(($) => $.journal.added))
      } else if (isSame(entry, body)) {
        snackbar.done(t(($) => $.journal.noChanges))
      } else {
        await update.mutateAsync({ params: { id: entry.tagJournalId }, body })
        snackbar.done(t(($) => $.journal.saved))
      }
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={entry ? t(($) => $.journal.edit) : t(($) => $.journal.add)}
      size="lg"
      closeOnClickOutside={false}
    >
      <Form {...submit} onCancel={onClose} submitDisabled={uploads.isBusy}>
        <Textarea
          label={t(($) => $.journal.text)}
          withAsterisk
          data-autofocus
          autosize
          minRows={4}
          maxRows={14}
          maxLength={maxJournalText}
          {...form.getInputProps('text')}
        />
        <Switch
          label={t(($) => $.journal.onCharts)}
          {...form.getInputProps('hasTime', { type: 'checkbox' })}
        />
        {form.values.hasTime && (
          <Suspense fallback={<Skeleton height={60} />}>
            <MomentField
              label={t(($) => $.words.time)}
              value={form.values.time}
              onChange={(at) => form.setFieldValue('time', at)}
            />
          </Suspense>
        )}
        <FilesField {...uploads} />
      </Form>
    </Modal>
  )
}

function isSame(
  before: JournalEntry,
  after: { text: string; time: string | null; files: readonly string[] },
): boolean {
  const files = before.files.map(({ fileId }) => fileId)
  return (
    before.text === after.text.trim() && before.time === after.time && files.join() === after.files.join()
  )
}
