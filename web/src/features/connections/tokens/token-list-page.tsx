import type { AccessToken } from '@fyr/contract/connections/access-tokens'
import { mdiKeyOutline, mdiKeyPlus, mdiKeyRemove } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { tokenList } from './queries.ts'
import { type CreatedToken, TokenCreatedDialog } from './token-created-dialog.tsx'
import { TokenDrawer } from './token-drawer.tsx'
import { useTokenColumns } from './use-token-columns.tsx'

export function TokenListPage() {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<CreatedToken | null>(null)
  const revocation = useRevocation()
  return (
    <ListPage
      {...useLocalList(tokenList(companyId))}
      title={t(($) => $.tokens.title)}
      counted="tokens"
      columns={useTokenColumns()}
      rowId={idOf}
      rowLabel={({ label }) => label}
      rowMenu={(token) => [
        {
          label: t(($) => $.tokens.revoke),
          icon: mdiKeyRemove,
          dangerous: true,
          onClick: () => revocation.ask(token),
        },
      ]}
      create={{ label: t(($) => $.tokens.new), icon: mdiKeyPlus, onClick: () => setMaking(true) }}
      empty={{
        icon: mdiKeyOutline,
        title: t(($) => $.tokens.empty.title),
        text: t(($) => $.tokens.empty.text),
      }}
    >
      <TokenDrawer
        companyId={companyId}
        opened={making}
        onClose={() => setMaking(false)}
        onMade={(token) => {
          setMaking(false)
          setMade(token)
        }}
      />
      <TokenCreatedDialog token={made} onDone={() => setMade(null)} />
      {revocation.dialog}
    </ListPage>
  )
}

/** Asks, with when the token was last used, and revokes it. */
function useRevocation() {
  const { t } = useTranslation()
  return useDeleteDialog<AccessToken, { params: { id: string } }>({
    call: (api) => api.accessTokens.revoke,
    input: ({ id }) => ({ params: { id } }),
    changes: [(api) => api.accessTokens, (api) => api.companies.overview],
    words: ({ label, lastUsedAt }) => ({
      title: t(($) => $.tokens.remove.title, { label }),
      text: (
        <>
          <p>{t(($) => $.tokens.remove.text)}</p>
          <p className="fyr-dimmed">
            {t(($) => $.tokens.lastUsed)}: <TimeAgo at={lastUsedAt} />
          </p>
        </>
      ),
      confirmLabel: t(($) => $.tokens.revoke),
    }),
    deleted: ({ label }) => t(($) => $.tokens.revoked, { label }),
  })
}

const idOf = ({ id }: AccessToken) => id
