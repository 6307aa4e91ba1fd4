import { maxAddedGateways, maxGatewayDevices } from '@fyr/contract/devices/gateways/gateway-states'
import type { HeardGateway } from '@fyr/contract/devices/gateways/heard-gateways'
import { mdiAccessPointNetwork, mdiPlus } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Button } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value, writePlace } from '#ui/value.tsx'
import { heardGatewayList } from './queries.ts'
import { ViewSwitch } from './view-switch.tsx'

/** Gateways that network servers name, and what registers them. */
export function HeardGatewaysPage() {
  const { t } = useTranslation()
  const may = useMay()
  const companyId = useCompanyId()
  const list = useMemo(() => heardGatewayList(companyId), [companyId])
  const adding = useAdding(companyId)
  const mayAdd = may('Gateway.Create')
  return (
    <ListPage<HeardGateway>
      {...usePagedList(list)}
      title={t(($) => $.gateways.title)}
      label={t(($) => $.gateways.unregistered.title)}
      counted="gateways"
      actions={<ViewSwitch />}
      columns={useColumns()}
      rowId={({ eui }) => eui}
      rowLabel={({ name, eui }) => name ?? eui}
      rowMenu={
        mayAdd &&
        (({ eui }) => [
          { label: t(($) => $.gateways.new), icon: mdiPlus, onClick: () => void adding.add([eui]) },
        ])
      }
      {...(mayAdd && {
        bulk: (chosen: HeardGateway[], clear: () => void) => (
          <>
            <Button
              size="compact-sm"
              icon={mdiPlus}
              loading={adding.isBusy}
              disabled={chosen.length > maxAddedGateways}
              onClick={() => void adding.add(chosen.map(({ eui }) => eui)).then(clear)}
            >
              {t(($) => $.words.add)}
            </Button>
            {chosen.length > maxAddedGateways && (
              <span>{t(($) => $.gateways.unregistered.tooMany, { maximum: maxAddedGateways })}</span>
            )}
          </>
        ),
      })}
      empty={{
        icon: mdiAccessPointNetwork,
        title: t(($) => $.gateways.unregistered.empty),
        text: t(($) => $.gateways.unregistered.emptyText),
        action: may('Tag.View') && (
          <LinkButton variant="default" to="/integrations">
            {t(($) => $.shell.menu.integrations)}
          </LinkButton>
        ),
      }}
    />
  )
}

/** Says how many were added, and why the others were not. */
function useAdding(companyId: string) {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useApiMutation((api) => api.heardGateways.add, {
    changes: [(api) => api.gateways, (api) => api.heardGateways],
  })
  async function add(euis: string[]): Promise<void> {
    const { added, failed } = await mutateAsync({ params: { company: companyId }, body: { euis } })
    const [first] = failed
    if (first)
      snackbar.failed(
        t(($) => $.gateways.unregistered.failed, { count: failed.length, message: first.message }),
      )
    if (added.length > 0) snackbar.done(t(($) => $.gateways.unregistered.added, { count: added.length }))
  }
  return { add, isBusy: isPending }
}

function useColumns(): TableColumn<HeardGateway>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'eui',
        header: t(($) => $.gateways.eui),
        value: ({ eui }) => eui,
        cell: ({ eui }) => <span className="fyr-mono">{eui}</span>,
        width: 180,
      },
      { id: 'name', header: t(($) => $.words.name), value: ({ name }) => name, width: 180 },
      {
        id: 'place',
        header: t(($) => $.gateways.place),
        value: ({ lat, long }) => (lat === null || long === null ? null : writePlace({ lat, long })),
        sortable: false,
        searchable: false,
        width: 180,
      },
      {
        id: 'lastHeard',
        header: t(($) => $.gateways.heard.last),
        value: ({ lastHeard }) => lastHeard,
        cell: ({ lastHeard }) => <TimeAgo at={lastHeard} />,
        searchable: false,
        width: 140,
      },
      {
        id: 'packets',
        header: t(($) => $.gateways.heard.packets),
        value: ({ packets }) => packets,
        cell: ({ packets }) => <Value value={packets} />,
        searchable: false,
        align: 'end',
        width: 100,
      },
      {
        id: 'devices',
        header: t(($) => $.gateways.unregistered.devices),
        value: ({ devices }) => devices,
        cell: ({ devices }) => (devices < maxGatewayDevices ? <Value value={devices} /> : `${devices}+`),
        searchable: false,
        align: 'end',
        width: 100,
      },
    ],
    [t],
  )
}
