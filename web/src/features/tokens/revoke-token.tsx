import type { AccessToken } from '@fyr/contract/access-tokens'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'

interface RevokeTokenProps {
  /** The token to ask about; null while nothing is asked. */
  token: AccessToken | null
  onClose: () => void
}

/** Asks, with when the token was last used, and revokes it. */
export function RevokeToken({ token, onClose }: RevokeTokenProps) {
  const { t } = useTranslation()
  // The words stay while the dialog fades away.
  const shown = useRef(token)
  if (token) shown.current = token
  const { id = '', label = '', lastUsedAt = null } = shown.current ?? {}
  const revoke = useCall((api) => api.accessTokens.revoke, {
    showsErrors: true,
    changes: [(api) => api.accessTokens, (api) => api.companies.overview],
    onDone: () => snackbar.done(t(($) => $.tokens.revoked, { label })),
  })
  return (
    <ConfirmDialog
      opened={token !== null}
      onClose={onClose}
      title={t(($) => $.tokens.remove.title, { label })}
      text={
        <>
          <p>{t(($) => $.tokens.remove.text)}</p>
          <p className="fyr-dimmed">
            {t(($) => $.tokens.lastUsed)}: <TimeAgo at={lastUsedAt} />
          </p>
        </>
      }
      confirmLabel={t(($) => $.tokens.revoke)}
      onConfirm={() => revoke.mutateAsync({ params: { id } })}
    />
  )
}
