import type { Integration, SavedIntegration } from '@fyr/contract/connections/integrations'
import { mdiDevices, mdiKeyOutline, mdiLanCheck, mdiLanConnect, mdiLinkVariant } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { DevicesDialog } from '#features/connections/network-devices/devices-dialog.tsx'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { IntegrationDrawer } from './integration-drawer.tsx'
import { integrationList } from './queries.ts'
import { SetupDialog } from './setup/setup-dialog.tsx'
import { TestDialog } from './setup/test-dialog.tsx'
import { useIntegrationColumns } from './use-integration-columns.tsx'

/** The network servers whose devices the company hears. */
export function IntegrationListPage() {
  const { t } = useTranslation()
  const mayChange = useMay()('Company.Update')
  const [edited, setEdited] = useState<Integration | 'new' | null>(null)
  const [tested, setTested] = useState<Integration | null>(null)
  const [shown, setShown] = useState<Integration | null>(null)
  const [setup, setSetup] = useState<SavedIntegration | null>(null)
  const deletion = useDeletion()
  const renewal = useApiMutation((api) => api.integrations.renewWebhook)

  function saved(integration: SavedIntegration) {
    setEdited(null)
    const { webhook, brokerPassword, transport } = integration
    if (webhook !== undefined || brokerPassword !== undefined) setSetup(integration)
    else if (transport === 'mqtt' || transport === 'websocket') setTested(integration)
  }

  async function renew(integration: Integration) {
    const credentials = await renewal.mutateAsync({ params: { id: integration.integrationId } })
    setSetup({ ...integration, ...credentials })
  }

  return (
    <ListPage
      {...useLocalList(integrationList)}
      title={t(($) => $.shell.menu.integrations)}
      counted="integrations"
      columns={useIntegrationColumns()}
      rowId={({ integrationId }) => integrationId}
      rowLabel={({ name }) => name}
      rowMenu={
        mayChange &&
        ((integration) => [
          editItem(t, () => setEdited(integration)),
          {
            label: t(($) => $.integrations.test.action),
            icon: mdiLanCheck,
            onClick: () => setTested(integration),
          },
          ...(integration.createsDevices
            ? [
                {
                  label: t(($) => $.networkDevices.devices),
                  icon: mdiDevices,
                  onClick: () => setShown(integration),
                },
              ]
            : []),
          ...(integration.transport === 'http' || integration.transport === 'broker'
            ? [
                {
                  label:
                    integration.transport === 'http'
                      ? t(($) => $.integrations.newAddress)
                      : t(($) => $.integrations.newPassword),
                  icon: integration.transport === 'http' ? mdiLinkVariant : mdiKeyOutline,
                  onClick: () => void renew(integration),
                },
              ]
            : []),
          deleteItem(t, () => deletion.ask(integration)),
        ])
      }
      create={mayChange && { label: t(($) => $.integrations.new), onClick: () => setEdited('new') }}
      empty={{
        icon: mdiLanConnect,
        title: t(($) => $.integrations.empty.title),
        text: t(($) => $.integrations.empty.text),
      }}
    >
      {edited && (
        <IntegrationDrawer
          {...(edited !== 'new' && { integration: edited })}
          onClose={() => setEdited(null)}
          onSaved={saved}
        />
      )}
      {tested && <TestDialog integration={tested} onClose={() => setTested(null)} />}
      {shown && <DevicesDialog integration={shown} onClose={() => setShown(null)} />}
      <SetupDialog setup={setup} onDone={() => setSetup(null)} />
      {deletion.dialog}
    </ListPage>
  )
}

function useDeletion() {
  const { t } = useTranslation()
  return useDeleteDialog<Integration, { params: { id: string } }>({
    call: (api) => api.integrations.remove,
    input: ({ integrationId }) => ({ params: { id: integrationId } }),
    changes: [(api) => api.integrations],
    words: ({ name }) => ({
      title: t(($) => $.integrations.remove.title, { name }),
      text: t(($) => $.integrations.remove.text),
    }),
    deleted: ({ name }) => t(($) => $.integrations.deleted, { name }),
  })
}
