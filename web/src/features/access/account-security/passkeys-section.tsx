import type { Passkey } from '@fyr/contract/access/passkeys'
import { browserName } from '@fyr/contract/values/browser-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { supportsPasskeys } from '#api/passkey-support.ts'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Button, Group, Skeleton, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { useProof } from './use-proof.tsx'
import './account-security.css'

const changes = [(api: Api) => api.passkeys]

/** By what I sign in without a password. */
export function PasskeysSection() {
  const { t } = useTranslation()
  const query = useQuery(apiQuery((api) => api.passkeys.list, {}))
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const removal = useDeleteDialog({
    call: (api: Api) => api.passkeys.remove,
    input: ({ passkeyId }: Passkey) => ({ params: { id: passkeyId } }),
    changes,
    words: ({ name }) => ({
      title: t(($) => $.security.passkeys.removeTitle, { name }),
      text: t(($) => $.security.passkeys.removeText),
    }),
    deleted: ({ name }) => t(($) => $.security.passkeys.removed, { name }),
  })
  return (
    <Section id="passkeys" title={t(($) => $.security.passkeys.title)}>
      <Loaded query={query} skeleton={<Skeleton height={64} />}>
        {(passkeys) => (
          <Stack gap="xs" align="flex-start">
            {passkeys.length === 0 && (
              <p className="fyr-dimmed">
                {t(($) => (supportsPasskeys() ? $.security.passkeys.text : $.security.passkeys.unsupported))}
              </p>
            )}
            <ul className="fyr-sign-ins">
              {passkeys.map((passkey) => (
                <li key={passkey.passkeyId}>
                  <div>
                    <strong>{passkey.name}</strong>
                    <div className="fyr-dimmed">
                      {passkey.domain} · {t(($) => $.security.passkeys.lastUsed)}{' '}
                      <TimeAgo at={passkey.lastUsedAt} />
                    </div>
                  </div>
                  <Group gap="xs">
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={t(($) => $.security.passkeys.renameOf, { name: passkey.name })}
                      onClick={() => setRenamed(passkey)}
                    >
                      {t(($) => $.security.passkeys.rename)}
                    </Button>
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={t(($) => $.security.passkeys.removeOf, { name: passkey.name })}
                      onClick={() => removal.ask(passkey)}
                    >
                      {t(($) => $.words.delete)}
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
            {supportsPasskeys() && <AddPasskey />}
          </Stack>
        )}
      </Loaded>
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      {removal.dialog}
    </Section>
  )
}

function AddPasskey() {
  const { t } = useTranslation()
  const begin = useApiMutation((api) => api.passkeys.begin, { showsErrors: true })
  const create = useApiMutation((api) => api.passkeys.create, { showsErrors: true, changes })
  const { prove, dialog } = useProof()
  const [busy, setBusy] = useState(false)

  async function add(proof: { currentPassword?: string }) {
    const [{ makePasskey }, { options }] = await Promise.all([
      import('./webauthn.ts'),
      begin.mutateAsync({ body: proof }),
    ])
    const credential = await makePasskey(options)
    if (!credential) return
    const name = browserName(navigator.userAgent) || t(($) => $.security.passkeys.one)
    await create.mutateAsync({ body: { name, credential } })
    snackbar.done(t(($) => $.security.passkeys.added))
  }
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        onClick={() => {
          setBusy(true)
          void prove(add).finally(() => setBusy(false))
        }}
      >
        {t(($) => $.security.passkeys.add)}
      </Button>
      {dialog}
    </>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const rename = useApiMutation((api) => api.passkeys.rename, { showsErrors: true, changes })
  const { form, ...submit } = useFyrForm({
    initialValues: { name: passkey.name },
    validate: { name: rules.all(rules.required, rules.longest()) },
    send: async (body) => {
      await rename.mutateAsync({ params: { id: passkey.passkeyId }, body })
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(($) => $.security.passkeys.renameOf, { name: passkey.name })}
      centered
    >
      <Form {...submit} onCancel={onClose}>
        <TextInput label={t(($) => $.words.name)} data-autofocus {...form.getInputProps('name')} />
      </Form>
    </Modal>
  )
}
