import type { User } from '@fyr/contract/access/users'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { Button, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { nameOf } from '#ui/person.tsx'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { StatusBadge } from '#ui/status.tsx'

/** For somebody who has lost their authenticator app and their recovery codes. */
export function SecondFactorRemoval({ user }: { user: User }) {
  const { t } = useTranslation()
  const name = nameOf(user)
  const removal = useDeleteDialog({
    call: (api: Api) => api.users.removeSecondFactor,
    input: (id: string) => ({ params: { id } }),
    changes: [(api) => api.users],
    words: () => ({
      title: t(($) => $.security.secondFactor.removeOfTitle, { name }),
      text: t(($) => $.security.secondFactor.removeOfText),
      confirmLabel: t(($) => $.security.secondFactor.turnOff),
    }),
    deleted: () => t(($) => $.security.secondFactor.removedOf, { name }),
  })
  return (
    <Section title={t(($) => $.security.secondFactor.title)}>
      <Stack gap="xs" align="flex-start">
        <StatusBadge status="ok">{t(($) => $.security.secondFactor.on)}</StatusBadge>
        <p className="fyr-dimmed">{t(($) => $.security.secondFactor.removeOfHint)}</p>
        <Button variant="default" onClick={() => removal.ask(user.userId)}>
          {t(($) => $.security.secondFactor.turnOff)}
        </Button>
      </Stack>
      {removal.dialog}
    </Section>
  )
}
