import type { DevEuiHolder } from '@fyr/contract/devices/lorawan/deveui-holders'
import type { NodeUsage } from '@fyr/contract/devices/nodes/node-bulk'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EndpointSelector, useApiMutation } from '#api/queries.ts'
import { goesWithNodes } from '#features/devices/nodes/delete-node-dialog.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Checkbox, Select } from '#ui/form/inputs.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { companiesNamed, deveuiUsage } from './queries.ts'

interface DialogProps {
  holder: Pick<DevEuiHolder, 'deveui' | 'name' | 'companyId' | 'companyName'>
  onClose: () => void
}
interface MoveDialogProps extends DialogProps {
  onMoved?: () => void
}

// Not the node itself: on its own page, asking for what is just moved would only show that it is gone.
const changes: EndpointSelector[] = [
  (api) => api.nodes.holder,
  (api) => api.nodes.list,
  (api) => api.companies.overview,
  (api) => api.alarms.list,
]

export function FreeDialog({ holder, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { deveui, name, companyName: company } = holder
  const usage = useUsage(deveui)
  const free = useApiMutation((api) => api.nodes.free, { showsErrors: true, changes })

  async function confirm() {
    await free.mutateAsync({ params: { id: deveui } })
    snackbar.done(t(($) => $.deveuiHolders.freed, { deveui }))
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.deveuiHolders.freeTitle, { deveui })}
      text={
        <>
          <p>{t(($) => $.deveuiHolders.freeText, { name, company })}</p>
          <NotChecked usage={usage} />
        </>
      }
      goesWithIt={goesWithIt(t, usage.data)}
      confirmLabel={t(($) => $.deveuiHolders.freeButton)}
      disabled={usage.isPending}
      onConfirm={confirm}
    />
  )
}

export function MoveDialog({ holder, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation()
  const { deveui, name, companyName: company } = holder
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const [withHistory, setWithHistory] = useState(false)
  const usage = useUsage(deveui)
  const found = useQuery({ ...companiesNamed(search), placeholderData: keepPreviousData })
  const others = found.data?.body.filter(({ companyId }) => companyId !== holder.companyId) ?? []
  const move = useApiMutation((api) => api.nodes.move, { showsErrors: true, changes })

  async function confirm() {
    if (target === null) return
    const moved = await move.mutateAsync({ params: { id: deveui }, body: { companyId: target, withHistory } })
    snackbar.done(t(($) => $.deveuiHolders.moved, { deveui, company: moved.companyName }))
    onMoved?.()
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.deveuiHolders.moveTitle, { deveui })}
      text={
        <>
          <p>
            {withHistory
              ? t(($) => $.deveuiHolders.moveTextWithHistory, { name, company })
              : t(($) => $.deveuiHolders.moveText, { name, company })}
          </p>
          <NotChecked usage={usage} />
          <Checkbox
            mt="sm"
            mb="sm"
            label={t(($) => $.deveuiHolders.withHistory)}
            checked={withHistory}
            onChange={(event) => setWithHistory(event.currentTarget.checked)}
          />
          <Select
            label={t(($) => $.deveuiHolders.target)}
            data={others.map((each) => ({ value: each.companyId, label: each.name }))}
            value={target}
            onChange={setTarget}
            searchable
            onSearchChange={setSearch}
            nothingFoundMessage={found.isFetching ? t(($) => $.words.loading) : t(($) => $.words.none)}
          />
        </>
      }
      goesWithIt={goesWithIt(t, usage.data, withHistory)}
      confirmLabel={t(($) => $.deveuiHolders.moveConfirm)}
      disabled={target === null || usage.isPending}
      onConfirm={confirm}
    />
  )
}

/** What uses the node now, in the company that has it. */
function useUsage(deveui: string): UseQueryResult<NodeUsage> {
  return useQuery({ ...deveuiUsage(deveui), gcTime: 0, staleTime: 0 })
}

function NotChecked({ usage }: { usage: UseQueryResult<NodeUsage> }) {
  const { t } = useTranslation()
  if (!usage.isError) return null
  return (
    <div className="fyr-notice" data-tone="attention" role="alert">
      {t(($) => $.nodes.delete.notChecked)}
    </div>
  )
}

function goesWithIt(t: TFunction, usage: NodeUsage | undefined, withHistory = false): string[] {
  return [
    ...goesWithNodes(t, usage?.alarms).slice(withHistory ? 1 : 0),
    ...(usage?.dashboards.names ?? []).map((name) => t(($) => $.deveuiHolders.missingOn, { name })),
  ]
}
