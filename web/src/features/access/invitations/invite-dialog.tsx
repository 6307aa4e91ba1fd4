import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { InvitationLink } from './invitation-link.tsx'
import { UserToAddFields, useUserToAdd } from './user-to-add.tsx'

/** An address and the role that its owner gets when they accept. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useCompanyId()
  const [link, setLink] = useState<{ email: string; token: string } | null>(null)
  const invite = useApiMutation((api) => api.invitations.addToCompany, {
    showsErrors: true,
    changes: [(api) => api.invitations],
  })
  const makeLink = useApiMutation((api) => api.invitations.makeLink, {
    showsErrors: true,
    changes: [(api) => api.invitations],
  })
  const { form, ...submit } = useUserToAdd(async (body) => {
    const { byLink, invitationId } = await invite.mutateAsync({ params: { id }, body })
    const { email } = body
    if (byLink) {
      const { token } = await makeLink.mutateAsync({ params: { id, invitationId } })
      setLink({ email, token })
      return
    }
    snackbar.done(t(($) => $.invitations.invited, { email }))
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={t(($) => $.invitations.invite)}>
      {link ? (
        <InvitationLink {...link} />
      ) : (
        <Form {...submit} submitLabel={t(($) => $.invitations.send)} onCancel={onClose}>
          <UserToAddFields form={form} hint={t(($) => $.invitations.hint)} />
        </Form>
      )}
    </Modal>
  )
}
