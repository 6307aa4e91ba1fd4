import type { PoolDevice } from '@fyr/contract/devices/pool'
import {
  mdiAccessPointNetwork,
  mdiDelete,
  mdiEyeOffOutline,
  mdiEyeOutline,
  mdiPlus,
  mdiQrcodeScan,
  mdiTrayArrowUp,
} from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useNodesTitle } from '#entities/nodes/company-settings.ts'
import { Button } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { MenuButton, type MenuItem } from '#ui/menus/menu-button.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { type Claimable, ClaimDialog } from './claim-dialog.tsx'
import { FullNotice } from './full-notice.tsx'
import { poolList } from './queries.ts'
import { usePoolColumns } from './use-pool-columns.tsx'

// A camera is opened by few.
const ScanDialog = lazy(async () => ({ default: (await import('./scan/scan-dialog.tsx')).ScanDialog }))

/** Devices that a single choice takes: of more, the search makes fewer. */
const maxChosen = 1000

/** Devices that were heard or delivered, and what makes nodes of them. */
export function PoolPage() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [claiming, setClaiming] = useState<{ devices: readonly Claimable[]; clear?: () => void } | null>(null)
  const [scanning, setScanning] = useState(false)
  const mayClaim = may('Tag.Create')
  const mayChange = may('Tag.Update')
  const trail = [{ label: useNodesTitle(), to: '/tag' }]

  const update = useApiMutation((api) => api.pool.update, {
    changes: [(api) => api.pool],
    onDone: ({ hidden, name, deveui }) =>
      snackbar.done(t(($) => (hidden ? $.pool.hidden : $.pool.shown), { name: name ?? deveui })),
  })
  const deletion = useDeleteDialog<PoolDevice, { params: { id: string } }>({
    call: (api) => api.pool.remove,
    input: ({ deveui }) => ({ params: { id: deveui } }),
    changes: [(api) => api.pool],
    words: (device) => ({
      title: t(($) => $.pool.removeTitle, { name: nameOf(device) }),
      text: t(($) => $.pool.removeText),
      confirmLabel: t(($) => $.words.remove),
    }),
    deleted: (device) => t(($) => $.pool.removed, { name: nameOf(device) }),
  })
  const hide = (device: PoolDevice, hidden: boolean) =>
    update.mutate({ params: { id: device.deveui }, body: { hidden } })

  function menuOf(device: PoolDevice): MenuItem[] {
    return [
      ...(mayClaim
        ? [
            {
              label: t(($) => $.pool.claim),
              icon: mdiPlus,
              onClick: () => setClaiming({ devices: [device] }),
            },
          ]
        : []),
      ...(mayChange
        ? [
            device.hidden
              ? { label: t(($) => $.pool.show), icon: mdiEyeOutline, onClick: () => hide(device, false) }
              : { label: t(($) => $.pool.hide), icon: mdiEyeOffOutline, onClick: () => hide(device, true) },
            {
              label: t(($) => $.pool.remove),
              icon: mdiDelete,
              dangerous: true,
              onClick: () => deletion.ask(device),
            },
          ]
        : []),
    ]
  }

  const claimButton = (devices: PoolDevice[], clear: () => void) => (
    <>
      <Button
        size="compact-sm"
        icon={mdiPlus}
        disabled={devices.length > maxChosen}
        onClick={() => setClaiming({ devices, clear })}
      >
        {t(($) => $.pool.claim)}
      </Button>
      {devices.length > maxChosen && <span>{t(($) => $.pool.tooMany, { maximum: maxChosen })}</span>}
    </>
  )

  return (
    <ListPage<PoolDevice>
      {...usePagedList(poolList)}
      title={t(($) => $.pool.title)}
      trail={trail}
      tabs={<FullNotice />}
      counted="devices"
      columns={usePoolColumns()}
      rowId={rowId}
      rowLabel={nameOf}
      rowHref={mayClaim && (({ deveui }) => `/tag/create?deveui=${encodeURIComponent(deveui)}`)}
      rowMenu={(mayClaim || mayChange) && menuOf}
      {...(mayClaim && { bulk: claimButton })}
      actions={
        <>
          {mayClaim && (
            <Button icon={mdiQrcodeScan} onClick={() => setScanning(true)}>
              {t(($) => $.pool.scan)}
            </Button>
          )}
          {mayChange && (
            <MenuButton
              items={[
                {
                  label: t(($) => $.pool.import.title),
                  icon: mdiTrayArrowUp,
                  onClick: () => void navigate({ to: '/tag/pool/import' }),
                },
              ]}
            />
          )}
        </>
      }
      empty={{
        icon: mdiAccessPointNetwork,
        title: t(($) => $.pool.empty),
        text: t(($) => $.pool.emptyText),
        action: may('Tag.View') && (
          <LinkButton variant="default" to="/integrations">
            {t(($) => $.pool.toIntegrations)}
          </LinkButton>
        ),
      }}
    >
      {claiming && (
        <ClaimDialog
          devices={claiming.devices}
          onClose={() => setClaiming(null)}
          onClaimed={() => claiming.clear?.()}
        />
      )}
      {scanning && (
        <Suspense fallback={null}>
          <ScanDialog
            onClose={() => setScanning(false)}
            onScanned={(devices) => {
              setScanning(false)
              setClaiming({ devices })
            }}
          />
        </Suspense>
      )}
      {deletion.dialog}
    </ListPage>
  )
}

const rowId = ({ deveui }: PoolDevice) => deveui
const nameOf = ({ name, deveui }: PoolDevice) => name ?? deveui
