import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Stack } from '#ui/layout.ts'
import { QrPicture } from '#ui/qr-picture.tsx'
import './account-security.css'

interface SetupProps {
  /** As the server has made it for me. */
  app: { secret: string; address: string }
  onConfirmed: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** An authenticator app is connected by a QR code and counts once a code of it is right. */
export default function SecondFactorSetup({ app, onConfirmed, onClose }: SetupProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const confirm = useApiMutation((api) => api.secondFactor.confirm, {
    showsErrors: true,
    changes: [(api) => api.secondFactor, (api) => api.accounts.sessions],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: { code: '' },
    validate: { code: rules.required },
    send: async (body) => onConfirmed((await confirm.mutateAsync({ body })).recoveryCodes),
  })
  return (
    <Modal opened onClose={onClose} title={t(($) => $.security.secondFactor.setUp)} centered>
      <Stack>
        <p>{t(($) => $.security.secondFactor.scan)}</p>
        <div className="fyr-security-qr">
          <QrPicture content={app.address} label={t(($) => $.security.secondFactor.qr)} />
        </div>
        <CopyField
          label={t(($) => $.security.secondFactor.key)}
          value={app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        />
        <Form {...submit} submitLabel={t(($) => $.security.secondFactor.turnOn)} onCancel={onClose}>
          <TextInput
            label={t(($) => $.security.secondFactor.code)}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            {...form.getInputProps('code')}
          />
        </Form>
      </Stack>
    </Modal>
  )
}
