import { useTranslation } from 'react-i18next'
import { useBrand } from '#core/brand.ts'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { saveFile } from '#ui/browser/save-file.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Button, Group, Stack } from '#ui/layout.ts'

/** The only time that recovery codes are shown; they go by the button, not by a slip of the hand. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const { title: brand } = useBrand()
  const text = codes.join('\n')
  return (
    <Modal
      opened
      onClose={onDone}
      title={t(($) => $.security.recovery.title)}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <p>{t(($) => $.security.recovery.text)}</p>
        <CopyField label={t(($) => $.security.recovery.title)} value={text} />
        <Group justify="space-between">
          <Button
            variant="default"
            onClick={() =>
              saveFile(`${brand} ${t(($) => $.security.recovery.file)}.txt`, `${text}\n`, 'text/plain')
            }
          >
            {t(($) => $.security.recovery.download)}
          </Button>
          <Button onClick={onDone}>{t(($) => $.security.recovery.done)}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
