import type { SavedIntegration } from '@fyr/contract/connections/integrations'
import { mdiAlertCircleOutline } from '@mdi/js'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Group, Stack } from '#ui/layout.ts'
import { useKindName } from '../use-kind-name.ts'
import { BrokerSetup } from './broker-setup.tsx'

interface SetupDialogProps {
  /** What was just made; null when there is nothing to show. */
  setup: SavedIntegration | null
  onDone: () => void
}

/** What is to be pasted into the network server. The secret is shown this once, so the dialog goes by its button. */
export function SetupDialog({ setup, onDone }: SetupDialogProps) {
  const { t } = useTranslation()
  const kindName = useKindName()
  // What is shown stays while the dialog fades away.
  const last = useRef(setup)
  if (setup) last.current = setup
  const shown = last.current
  if (!shown) return null
  const { kind, webhook, brokerPassword } = shown
  return (
    <Modal
      opened={setup !== null}
      onClose={onDone}
      title={t(($) => $.integrations.setup.title, { name: kindName(kind) })}
      centered
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <div className="fyr-notice" data-tone="attention">
          <Icon path={mdiAlertCircleOutline} size={18} />
          <span>
            {webhook === undefined
              ? t(($) => $.integrations.setup.passwordOnce)
              : t(($) => $.integrations.setup.once)}
          </span>
        </div>
        {webhook !== undefined && (
          <>
            <p>{t(($) => $.integrations.setup.where[kind])}</p>
            <CopyField label={t(($) => $.integrations.setup.address)} value={webhook} />
          </>
        )}
        {brokerPassword !== undefined && <BrokerSetup password={brokerPassword} />}
        <Group justify="flex-end">
          <Button onClick={onDone}>{t(($) => $.integrations.setup.done)}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
