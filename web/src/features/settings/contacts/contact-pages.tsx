import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page, Section } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
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
  return (
    <ResourcePage
      query={useQuery(oneContact(id))}
      nameOf={({ name }) => name}
      title={t(($) => $.contacts.details)}
      trail={[{ label: t(($) => $.shell.menu.contacts), to: '/contacts' }]}
      layout="form"
      skeletonHeight={260}
      deletion={useDeleteContact()}
    >
      {(contact) => (
        <Section title={t(($) => $.contacts.details)}>
          <ContactForm key={contact.contactId} contact={contact} />
        </Section>
      )}
    </ResourcePage>
  )
}
