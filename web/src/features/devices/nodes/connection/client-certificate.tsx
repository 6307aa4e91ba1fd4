import { mdiCertificateOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { useMayCall } from '#api/session/rights.ts'
import { useAddresses } from '#entities/settings/addresses.ts'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Textarea } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
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
      <Button variant="default" icon={mdiCertificateOutline} onClick={() => setOpen(true)}>
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
  const challenge = useQuery({
    ...apiQuery((api) => api.accessTokens.certificateChallenge, { params: { id: deveui } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const text = challenge.data?.challenge ?? ''
  const command = `printf %s '${text}' | openssl dgst -sha256 -sign client.key | openssl base64 -A`
  const { form, ...submit } = useFyrForm({
    initialValues: { certificate: '', signature: '' },
    validate: { certificate: rules.required, signature: rules.required },
    async send(body) {
      await register.mutateAsync({ params: { id: deveui }, body: { ...body, challenge: text } })
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
        <CopyField label={t(($) => $.nodes.connection.signCommand)} value={challenge.data ? command : ''} />
        <Textarea
          label={t(($) => $.nodes.connection.signature)}
          description={t(($) => $.nodes.connection.signatureHint)}
          spellCheck={false}
          autoComplete="off"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={8192}
          withAsterisk
          {...form.getInputProps('signature')}
        />
      </Form>
    </FormDrawer>
  )
}
