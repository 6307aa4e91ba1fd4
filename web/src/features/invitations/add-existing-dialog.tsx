import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session-state.ts'
import { useRolesToGive } from '#features/users/roles-to-give.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { nameOf } from '#ui/person.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** Makes somebody who has an account a user of the company too; who has none is offered an invitation. */
export function AddExistingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useCompanyId()
  const rules = useValidators()
  const roles = useRolesToGive(undefined)
  /** What the server said of the address that nobody has, and which it was. */
  const [unknown, setUnknown] = useState<{ email: string; message: string } | null>(null)
  const options = { showsErrors: true } as const
  const add = useApiMutation((api) => api.users.addToCompany, {
    ...options,
    changes: [(api) => api.users, (api) => api.roles],
  })
  const invite = useApiMutation((api) => api.invitations.create, {
    ...options,
    changes: [(api) => api.invitations],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: { email: '', role: '' },
    validate: { email: rules.all(rules.required, rules.email, rules.longest()) },
    send: async (values) => {
      const email = values.email.trim()
      const call = { params: { id }, body: { email, ...(values.role && { role: values.role }) } }
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
    },
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
        <TextInput
          label={t(($) => $.words.email)}
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
        {isUnknown && (
          <div className="fyr-notice" data-tone="attention" role="alert">
            {unknown.message} {t(($) => $.invitations.existing.offer)}
          </div>
        )}
      </Form>
    </Modal>
  )
}
