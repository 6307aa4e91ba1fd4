import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { nameOf } from '#ui/person.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { UserToAddFields, useUserToAdd } from './user-to-add.tsx'

/** Makes somebody who has an account a user of the company too; who has none is offered an invitation. */
export function AddExistingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useCompanyId()
  /** What the server said of the address that nobody has, and which it was. */
  const [unknown, setUnknown] = useState<{ email: string; message: string } | null>(null)
  const add = useApiMutation((api) => api.users.addToCompany, {
    showsErrors: true,
    changes: [(api) => api.users, (api) => api.roles],
  })
  const invite = useApiMutation((api) => api.invitations.create, {
    showsErrors: true,
    changes: [(api) => api.invitations],
  })
  const { form, ...submit } = useUserToAdd(async (body) => {
    const { email } = body
    const call = { params: { id }, body }
    if (unknown?.email === email) {
      await invite.mutateAsync(call)
      snackbar.done(t(($) => $.invitations.invited, { email }))
      onClose()
      return
    }
    try {
      const user = await add.mutateAsync(call)
      snackbar.done(t(($) => $.invitations.existing.added, { name: nameOf(user) }))
      onClose()
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind !== 'refused' || problem.code !== 'user.unknown') throw error
      setUnknown({ email, message: problem.message })
    }
  })
  const isUnknown = unknown !== null && unknown.email === form.values.email.trim()
  return (
    <Modal opened onClose={onClose} title={t(($) => $.invitations.existing.title)}>
      <Form
        {...submit}
        submitLabel={t(($) => (isUnknown ? $.invitations.existing.invite : $.invitations.existing.add))}
        onCancel={onClose}
      >
        <p className="fyr-dimmed">{t(($) => $.invitations.existing.text)}</p>
        <UserToAddFields form={form} />
        {isUnknown && (
          <div className="fyr-notice" data-tone="attention" role="alert">
            {unknown.message} {t(($) => $.invitations.existing.offer)}
          </div>
        )}
      </Form>
    </Modal>
  )
}
