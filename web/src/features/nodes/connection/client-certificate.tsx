import { mdiCertificateOutline } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMayCall } from '#api/session/rights.ts'
import { useAddresses } from '#entities/settings/addresses.ts'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Textarea } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** Lets a node sign in at the broker by a certificate in place of a token; only where the broker speaks TLS. */
export function ClientCertificate({ deveui }: { deveui: string }) {
  const { t } = useTranslation()
  const { mqttsPort } = useAddresses()
  const mayRegister = useMayCall((api) => api.accessTokens.registerCertificate)
  const [isOpen, setOpen] = useState(false)
  if (mqttsPort === undefined || !mayRegister) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon path={mdiCertificateOutline} size={18} />}
        onClick={() => setOpen(true)}
      >
        {t(($) => $.nodes.connection.addCertificate)}
      </Button>
      {isOpen && <CertificateDrawer deveui={deveui} port={mqttsPort} onClose={() => setOpen(false)} />}
    </>
  )
}

interface CertificateDrawerProps {
  deveui: string
  port: number
  onClose: () => void
}

function CertificateDrawer({ deveui, port, onClose }: CertificateDrawerProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const register = useApiMutation((api) => api.accessTokens.registerCertificate, {
    showsErrors: true,
    changes: [(api) => api.accessTokens],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: { certificate: '' },
    validate: { certificate: rules.required },
    async send(body) {
      await register.mutateAsync({ params: { id: deveui }, body })
      snackbar.done(t(($) => $.nodes.connection.certificateAdded))
      onClose()
    },
  })
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(($) => $.nodes.connection.addCertificate)}
      dirty={form.isDirty()}
    >
      <Form {...submit} onCancel={onClose}>
        <Textarea
          label={t(($) => $.nodes.connection.certificate)}
          description={t(($) => $.nodes.connection.certificateHint, { port })}
          placeholder="-----BEGIN CERTIFICATE-----"
          spellCheck={false}
          autoComplete="off"
          autosize
          minRows={6}
          maxRows={16}
          maxLength={16_384}
          withAsterisk
          data-autofocus
          {...form.getInputProps('certificate')}
        />
      </Form>
    </FormDrawer>
  )
}
