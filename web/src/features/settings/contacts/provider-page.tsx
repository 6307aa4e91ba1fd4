import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useSessionState } from '#api/session/session-state.ts'
import { GuestFrame } from '#features/access/login/guest-frame.tsx'
import { Form } from '#ui/form/form.tsx'
import { Textarea, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { provider } from './queries.ts'
import './provider.css'

/** How the provider is reached, and a form to write to them. */
export function ProviderPage() {
  const { t } = useTranslation()
  const isSignedIn = useSessionState().status === 'signedIn'
  const query = useQuery(provider)
  return (
    <GuestFrame title={t(($) => $.contacts.open.title)} lead={t(($) => $.contacts.open.title)}>
      <Stack>
        <Loaded query={query} skeleton={<Skeleton height={160} />}>
          {({ name, address, email, phone, text, canWrite }) => (
            <>
              {name || address || email || phone || text ? (
                <address className="fyr-provider">
                  {name && <strong>{name}</strong>}
                  {address && <span>{address}</span>}
                  {email && <a href={`mailto:${email}`}>{email}</a>}
                  {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
                  {text && <p>{text}</p>}
                </address>
              ) : (
                <EmptyState compact title={t(($) => $.contacts.open.none)} />
              )}
              {canWrite && <MessageForm />}
            </>
          )}
        </Loaded>
        <TextLink to={isSignedIn ? '/' : '/login'}>
          {isSignedIn ? t(($) => $.shell.menu.home) : t(($) => $.news.toLogin)}
        </TextLink>
      </Stack>
    </GuestFrame>
  )
}

function MessageForm() {
  const { t } = useTranslation()
  const rules = useValidators()
  const [isSent, setSent] = useState(false)
  const write = useApiMutation((api) => api.contacts.write, { showsErrors: true })
  const { form, ...submit } = useFyrForm({
    initialValues: { name: '', email: '', message: '', website: '' },
    validate: {
      name: rules.all(rules.required, rules.longest()),
      email: rules.all(rules.required, rules.email),
      message: rules.all(rules.required, rules.letter),
    },
    send: async (body) => {
      await write.mutateAsync({ body })
      setSent(true)
    },
  })
  if (isSent) return <p role="status">{t(($) => $.contacts.open.sent)}</p>
  return (
    <Form {...submit} submitLabel={t(($) => $.contacts.open.send)}>
      <TextInput label={t(($) => $.words.name)} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label={t(($) => $.words.email)}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <Textarea
        label={t(($) => $.contacts.open.message)}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={5000}
        {...form.getInputProps('message')}
      />
      {/* For programs: no person comes here. */}
      <div className="fyr-provider-website" aria-hidden="true">
        <TextInput label="Website" tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
      </div>
    </Form>
  )
}
