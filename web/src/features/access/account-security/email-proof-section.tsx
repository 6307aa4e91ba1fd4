import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'
import { Button, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** For somebody who has not shown yet that the address of the account is theirs. */
export function EmailProofSection() {
  const { t } = useTranslation()
  const { currentUser, mayChangeSignIn } = useSession()
  const { email, isEmailProved } = currentUser
  const send = useApiMutation((api) => api.accounts.sendEmailLink, {
    onDone: () => snackbar.done(t(($) => $.security.email.sent, { email })),
  })
  if (isEmailProved || !mayChangeSignIn) return null
  return (
    <Section id="email" title={t(($) => $.security.email.title)}>
      <Stack gap="xs" align="flex-start">
        <strong>{email}</strong>
        <p className="fyr-dimmed">{t(($) => $.security.email.text)}</p>
        <Button loading={send.isPending} onClick={() => send.mutate({})}>
          {t(($) => $.security.email.send)}
        </Button>
      </Stack>
    </Section>
  )
}
