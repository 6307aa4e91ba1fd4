import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { UserToAddFields, useUserToAdd } from './user-to-add.tsx'

/** An address and the role that its owner gets when they accept. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useCompanyId()
  const invite = useApiMutation((api) => api.invitations.addToCompany, {
    showsErrors: true,
    changes: [(api) => api.invitations],
  })
  const { form, ...submit } = useUserToAdd(async (body) => {
    await invite.mutateAsync({ params: { id }, body })
    snackbar.done(t(($) => $.invitations.invited, { email: body.email }))
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={t(($) => $.invitations.invite)}>
      <Form {...submit} submitLabel={t(($) => $.invitations.send)} onCancel={onClose}>
        <UserToAddFields form={form} hint={t(($) => $.invitations.hint)} />
      </Form>
    </Modal>
  )
}
