import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import './terms.css'

const terms = () => apiQuery((api) => api.licence.terms, {})

/** In front of everything until the terms of the licence are accepted. */
export function TermsDialog() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { userId } = useSession().currentUser
  const { data: text } = useQuery(terms())
  const accept = useApiMutation((api) => api.licence.acceptTos, { changes: [(api) => api.licence.tos] })
  const opened = typeof text?.terms === 'string'
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t(($) => $.superadmin.terms.title)}
    >
      <Stack gap="md">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long terms are scrolled by keyboard */}
        <div className="fyr-terms" tabIndex={0} role="document">
          {text?.terms}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void navigate({ to: '/logout' })}>
            {t(($) => $.superadmin.terms.signOut)}
          </Button>
          <Button loading={accept.isPending} onClick={() => accept.mutate({ params: { userId } })}>
            {t(($) => $.superadmin.terms.accept)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
