import { useTranslation } from 'react-i18next'
import { Page, Section } from '#ui/page.tsx'
import { UserForm } from './user-form.tsx'

export function UserCreatePage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t(($) => $.users.new)}
      trail={[{ label: t(($) => $.users.title), to: '/company/users' }]}
      layout="form"
    >
      <Section title={t(($) => $.users.details)}>
        <UserForm />
      </Section>
    </Page>
  )
}
