import type { PublicDashboard } from '@fyr/contract/dashboards/public-dashboards'
import { mdiLinkOff, mdiOpenInNew, mdiShareVariantOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { LinkButton } from '#ui/links.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import { sharedDashboards } from './queries.ts'
import { addressOf } from './share/address.ts'
import { useRemovePublicDashboard } from './use-remove-public-dashboard.ts'
import { useSharedColumns } from './use-shared-columns.tsx'

/** All that the company shares with everybody. */
export function SharedListPage() {
  const { t } = useTranslation()
  const removal = useRemovePublicDashboard()
  return (
    <ListPage
      {...useLocalList(sharedDashboards(useCompanyId()))}
      title={t(($) => $.sharing.title)}
      trail={[{ label: t(($) => $.dashboards.title), to: '/dashboard' }]}
      counted="dashboards"
      columns={useSharedColumns()}
      rowId={idOf}
      rowLabel={({ name }) => name}
      rowMenu={(shared) => [
        {
          label: t(($) => $.sharing.open),
          icon: mdiOpenInNew,
          onClick: () => void window.open(addressOf(shared.id), '_blank', 'noopener'),
        },
        {
          label: t(($) => $.sharing.remove),
          icon: mdiLinkOff,
          dangerous: true,
          onClick: () => removal.ask(shared),
        },
      ]}
      empty={{
        icon: mdiShareVariantOutline,
        title: t(($) => $.sharing.empty.title),
        text: t(($) => $.sharing.empty.text),
        action: <LinkButton to="/dashboard">{t(($) => $.dashboards.all)}</LinkButton>,
      }}
    >
      {removal.dialog}
    </ListPage>
  )
}

const idOf = ({ id }: PublicDashboard) => id
