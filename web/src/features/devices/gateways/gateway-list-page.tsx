import { gatewayStates } from '@fyr/contract/devices/gateways/gateway-states'
import type { Gateway } from '@fyr/contract/devices/gateways/gateways'
import { mdiRouterWireless } from '@mdi/js'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { LinkButton } from '#ui/links.tsx'
import { deleteItem } from '#ui/menus/menu-items.ts'
import { Page } from '#ui/page.tsx'
import { nameColumn } from '#ui/resource/columns.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { GatewayMap } from './gateway-map.tsx'
import { GatewayStateBadge } from './gateway-state.tsx'
import { HeardGatewaysPage } from './heard-gateways-page.tsx'
import { gatewayList } from './queries.ts'
import { useDeleteGateway } from './use-delete-gateway.ts'
import { ViewSwitch } from './view-switch.tsx'

const route = getRouteApi('/shell/of-company/gateways')

/** The gateways of the company, as a list or on a map, and those that it could add. */
export function GatewayListPage() {
  const { view } = route.useSearch()
  if (view === 'heard') return <HeardGatewaysPage />
  return view === 'map' ? <MapPage /> : <List />
}

function List() {
  const { t } = useTranslation()
  const may = useMay()
  const companyId = useCompanyId()
  const list = useMemo(() => gatewayList(companyId), [companyId])
  const deletion = useDeleteGateway()
  return (
    <ListPage
      {...usePagedList(list)}
      title={t(($) => $.gateways.title)}
      counted="gateways"
      actions={<ViewSwitch />}
      columns={useColumns()}
      rowId={({ gatewayId }) => gatewayId}
      rowLabel={({ name }) => name}
      rowHref={({ gatewayId }) => `/gateways/${gatewayId}`}
      rowMenu={may('Gateway.Update') && ((gateway) => [deleteItem(t, () => deletion.ask(gateway))])}
      create={may('Gateway.Create') && { label: t(($) => $.gateways.new), to: '/gateways/create' }}
      empty={{
        icon: mdiRouterWireless,
        title: t(($) => $.gateways.empty.title),
        text: t(($) => $.gateways.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}

function MapPage() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <Page
      title={t(($) => $.gateways.title)}
      layout="fill"
      actions={
        <>
          <ViewSwitch />
          {may('Gateway.Create') && <LinkButton to="/gateways/create">{t(($) => $.gateways.new)}</LinkButton>}
        </>
      }
    >
      <GatewayMap />
    </Page>
  )
}

function useColumns(): TableColumn<Gateway>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      nameColumn(t, { width: 210 }),
      {
        id: 'state',
        header: t(($) => $.words.status),
        value: ({ state }) => state,
        cell: ({ state }) => <GatewayStateBadge state={state} look="plain" />,
        filter: gatewayStates.map((value) => ({ value, label: t(($) => $.gateways.states[value]) })),
        filterOne: true,
        beside: true,
        width: 130,
      },
      {
        id: 'eui',
        header: t(($) => $.gateways.eui),
        value: ({ eui }) => eui,
        cell: ({ eui }) => <span className="fyr-mono">{eui}</span>,
        width: 180,
      },
      {
        id: 'lastContact',
        header: t(($) => $.gateways.lastContact),
        value: ({ lastContact }) => lastContact,
        cell: ({ lastContact }) => <TimeAgo at={lastContact} />,
        searchable: false,
        width: 140,
      },
      {
        id: 'packets',
        header: t(($) => $.gateways.packets),
        value: ({ packets }) => packets,
        cell: ({ packets }) => <Value value={packets} />,
        align: 'end',
        width: 130,
      },
      {
        id: 'nodes',
        header: t(($) => $.gateways.nodesHeard),
        value: ({ nodes }) => nodes,
        cell: ({ nodes }) => <Value value={nodes} />,
        sortable: false,
        align: 'end',
        width: 120,
      },
    ],
    [t],
  )
}
