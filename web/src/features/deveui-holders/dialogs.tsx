import type { DevEuiHolder } from '@fyr/contract/deveui-holders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Checkbox, Select } from '#ui/form/inputs.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { companiesNamed, deveuiUsage } from './queries.ts'

interface DialogProps {
  holder: DevEuiHolder
  onClose: () => void
}

export function FreeDialog({ holder, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { deveui, name, companyName: company } = holder
  const free = useApiMutation((api) => api.nodes.free, { showsErrors: true, changes: [(api) => api.nodes] })

  async function confirm() {
    await free.mutateAsync({ params: { id: deveui } })
    snackbar.done(t(($) => $.deveuiHolders.freed, { deveui }))
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.deveuiHolders.freeTitle, { deveui })}
      text={t(($) => $.deveuiHolders.freeText, { name, company })}
      goesWithIt={useGoesWithIt()}
      confirmLabel={t(($) => $.deveuiHolders.freeButton)}
      onConfirm={confirm}
    />
  )
}

export function MoveDialog({ holder, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { deveui, name, companyName: company } = holder
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const [withHistory, setWithHistory] = useState(false)
  const usage = useQuery({ ...deveuiUsage(deveui), gcTime: 0, staleTime: 0 })
  const found = useQuery({ ...companiesNamed(search), placeholderData: keepPreviousData })
  const others = found.data?.body.filter(({ companyId }) => companyId !== holder.companyId) ?? []
  const move = useApiMutation((api) => api.nodes.move, { showsErrors: true, changes: [(api) => api.nodes] })

  const goes = useGoesWithIt()

  async function confirm() {
    if (target === null) return
    const moved = await move.mutateAsync({ params: { id: deveui }, body: { companyId: target, withHistory } })
    snackbar.done(t(($) => $.deveuiHolders.moved, { deveui, company: moved.companyName }))
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
      goesWithIt={[
        ...goes.slice(withHistory ? 1 : 0),
        ...(usage.data?.alarms.names ?? []),
        ...(usage.data?.dashboards.names ?? []).map((dashboard) =>
          t(($) => $.deveuiHolders.missingOn, { name: dashboard }),
        ),
      ]}
      confirmLabel={t(($) => $.deveuiHolders.moveConfirm)}
      disabled={target === null || usage.isPending}
      onConfirm={confirm}
    />
  )
}

function useGoesWithIt(): string[] {
  const { t } = useTranslation()
  return [
    t(($) => $.deveuiHolders.readings),
    t(($) => $.deveuiHolders.alarms),
    t(($) => $.deveuiHolders.tokens),
  ]
}
