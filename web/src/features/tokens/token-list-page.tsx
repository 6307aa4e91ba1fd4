import type { AccessToken } from '@fyr/contract/access-tokens'
import { mdiKeyOutline, mdiKeyPlus, mdiKeyRemove } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session-state.ts'
import { WithCompany } from '#features/company/with-company.tsx'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import { tokenList } from './queries.ts'
import { RevokeToken } from './revoke-token.tsx'
import { TokenDrawer } from './token-drawer.tsx'
import { type MadeToken, TokenOnce } from './token-once.tsx'
import { useTokenColumns } from './use-token-columns.tsx'

export function TokenListPage() {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeToken | null>(null)
  const start = (
    <Button leftSection={<Icon path={mdiKeyPlus} size={18} />} onClick={() => setMaking(true)}>
      {t(($) => $.tokens.new)}
    </Button>
  )
  return (
    <Page title={t(($) => $.tokens.title)} layout="fill" actions={userCompany && start}>
      <WithCompany>
        {(companyId) => (
          <>
            <TokenList companyId={companyId} start={start} />
            <TokenDrawer
              companyId={companyId}
              opened={making}
              onClose={() => setMaking(false)}
              onMade={(token) => {
                setMaking(false)
                setMade(token)
              }}
            />
          </>
        )}
      </WithCompany>
      <TokenOnce token={made} onDone={() => setMade(null)} />
    </Page>
  )
}

function TokenList({ companyId, start }: { companyId: string; start: React.ReactNode }) {
  const { t } = useTranslation()
  const [view, onView] = useTableView()
  const query = useQuery(tokenList(companyId))
  const columns = useTokenColumns()
  const [revoking, setRevoking] = useState<AccessToken | null>(null)
  return (
    <>
      <DataTable
        label={t(($) => $.tokens.title)}
        counted="tokens"
        columns={columns}
        source={localRows(query)}
        view={view}
        onView={onView}
        rowId={idOf}
        rowLabel={({ label }) => label}
        rowMenu={(token) => [
          {
            label: t(($) => $.tokens.revoke),
            icon: mdiKeyRemove,
            dangerous: true,
            onClick: () => setRevoking(token),
          },
        ]}
        empty={
          <EmptyState
            icon={mdiKeyOutline}
            title={t(($) => $.tokens.empty.title)}
            text={t(($) => $.tokens.empty.text)}
            action={start}
          />
        }
      />
      <RevokeToken token={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

const idOf = ({ id }: AccessToken) => id
