import type { AccessToken } from '@fyr/contract/connections/access-tokens'
import { mdiAlertCircleOutline } from '@mdi/js'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Group, Stack } from '#ui/layout.ts'

export type CreatedToken = AccessToken & { token: string }

interface TokenCreatedDialogProps {
  /** The token just made; null when there is none to show. */
  token: CreatedToken | null
  onDone: () => void
}

/** The only time that a token is shown; it goes by its button, not by a slip of the hand. */
export function TokenCreatedDialog({ token, onDone }: TokenCreatedDialogProps) {
  const { t } = useTranslation()
  // What is shown stays while the dialog fades away.
  const shown = useRef(token)
  if (token) shown.current = token
  const made = shown.current
  return (
    <Modal
      opened={token !== null}
      onClose={onDone}
      title={t(($) => $.tokens.once.title)}
      centered
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {made && (
        <Stack>
          <div className="fyr-notice" data-tone="attention">
            <Icon path={mdiAlertCircleOutline} size={18} />
            <span>{t(($) => $.tokens.once.text)}</span>
          </div>
          <CopyField label={made.label} value={made.token} />
          <CopyField label={t(($) => $.tokens.once.header)} value={`Authorization: Bearer ${made.token}`} />
          <Group justify="flex-end">
            <Button onClick={onDone}>{t(($) => $.tokens.once.done)}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
