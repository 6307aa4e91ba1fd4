import { useTranslation } from 'react-i18next'
import { useRolesToGive } from '#features/access/users/roles-to-give.ts'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { type FyrForm, useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'

/** As a call takes it. */
interface UserToAdd {
  email: string
  role?: string
}
const nobody = { email: '', role: '' }

/** A form of who becomes a user of the company: an address, and a role if not the default one. */
export function useUserToAdd(send: (user: UserToAdd) => Promise<void>) {
  const rules = useValidators()
  return useFyrForm({
    initialValues: nobody,
    validate: { email: rules.all(rules.required, rules.email, rules.longest()) },
    send: ({ email, role }) => send({ email: email.trim(), ...(role && { role }) }),
  })
}

interface UserToAddFieldsProps {
  form: FyrForm<typeof nobody>['form']
  /** Of the address. */
  hint?: string
}

/** Its fields. */
export function UserToAddFields({ form, hint }: UserToAddFieldsProps) {
  const { t } = useTranslation()
  const roles = useRolesToGive(undefined)
  return (
    <>
      <TextInput
        label={t(($) => $.words.email)}
        description={hint}
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
    </>
  )
}
