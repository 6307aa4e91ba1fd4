import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session-state.ts'
import { useRolesToGive } from '#features/users/roles-to-give.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** An address and the role that its owner gets when they accept. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useCompanyId()
  const rules = useValidators()
  const roles = useRolesToGive(undefined)
  const invite = useApiMutation((api) => api.invitations.create, {
    showsErrors: true,
    changes: [(api) => api.invitations],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: { email: '', role: '' },
    validate: { email: rules.all(rules.required, rules.email, rules.longest()) },
    send: async ({ email, role }) => {
      await invite.mutateAsync({ params: { id }, body: { email: email.trim(), ...(role && { role }) } })
      snackbar.done(t(($) => $.invitations.invited, { email: email.trim() }))
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t(($) => $.invitations.invite)}>
      <Form {...submit} submitLabel={t(($) => $.invitations.send)} onCancel={onClose}>
        <TextInput
          label={t(($) => $.words.email)}
          description={t(($) => $.invitations.hint)}
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        {roles.offered.length > 0 && (
          <Select
            label={t(($) => $.users.role)}
            data={roles.offered}
            allowDeselect={false}
            placeholder={roles.usual}
            {...form.getInputProps('role')}
            value={form.values.role || null}
          />
        )}
      </Form>
    </Modal>
  )
}
