import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DeleteMenu } from '#ui/dialogs/delete-menu.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Page, Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { ContactForm } from './contact-form.tsx'
import { oneContact } from './queries.ts'
import { useDeleteContact } from './use-delete-contact.ts'

const route = getRouteApi('/shell/of-company/contacts/$id')

export function ContactCreatePage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t(($) => $.contacts.new)}
      trail={[{ label: t(($) => $.shell.menu.contacts), to: '/contacts' }]}
      layout="form"
    >
      <Section title={t(($) => $.contacts.details)}>
        <ContactForm />
      </Section>
    </Page>
  )
}

export function ContactPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(oneContact(id))
  const deletion = useDeleteContact(() => void navigate({ to: '/contacts', ignoreBlocker: true }))
  const contact = query.data
  return (
    <Page
      title={contact?.name ?? t(($) => $.contacts.details)}
      trail={[{ label: t(($) => $.shell.menu.contacts), to: '/contacts' }]}
      layout="form"
      actions={contact && <DeleteMenu onClick={() => deletion.ask(contact)} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={260} />}>
        {(loaded) => (
          <Section title={t(($) => $.contacts.details)}>
            <ContactForm key={loaded.contactId} contact={loaded} />
          </Section>
        )}
      </Loaded>
      {deletion.dialog}
    </Page>
  )
}
