import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { nameOf } from '#entities/nodes/node-key.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { MultiSelect } from '#ui/form/inputs.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import type { Range } from '#ui/time/range/range.ts'

const MomentField = lazy(() => import('#ui/time/moment-field.tsx'))

/** The last minute counts to its end. */
const minuteMs = 60_000
const floor = (at: number) => Math.floor(at / minuteMs) * minuteMs

interface DeleteRangeProps {
  node: NodeDetail
  /** What the page shows: where one begins. */
  range: Range
  onClose: () => void
}

/** Deletes a stretch of time of some keys or all, and says beforehand how much that is. */
export function DeleteRange({ node, range, onClose }: DeleteRangeProps) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(floor(range.from))
  const [to, setTo] = useState(floor(range.to))
  const [keys, setKeys] = useState<string[]>([])
  const reversed = to < from
  const names = keys.length > 0 ? keys : node.keys.map(({ name }) => name)
  const question = {
    params: { start: from, end: to + minuteMs - 1 },
    body: { series: names.map((key) => ({ deveui: node.deveui, key })) },
  }
  const found = useQuery({
    ...apiQuery((api) => api.readings.countRange, question),
    enabled: !reversed,
    // What goes may have changed since it was last counted.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const count = reversed || found.isPlaceholderData ? undefined : found.data?.count
  const remove = useApiMutation((api) => api.readings.removeRanges, {
    showsErrors: true,
    changes: [(api) => api.readings, (api) => api.nodes.list],
  })

  async function confirm() {
    const { deleted } = await remove.mutateAsync(question)
    snackbar.done(t(($) => $.corrections.deleted, { count: deleted }))
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.corrections.rangeTitle, { node: node.name })}
      text={
        <Stack gap="md">
          <div className="fyr-columns" data-from="xs">
            <Suspense fallback={<Skeleton height={62} />}>
              <MomentField label={t(($) => $.corrections.from)} value={from} onChange={setFrom} />
              <MomentField
                label={t(($) => $.corrections.to)}
                value={to}
                onChange={setTo}
                error={reversed ? t(($) => $.ui.range.reversed) : undefined}
              />
            </Suspense>
          </div>
          <MultiSelect
            label={t(($) => $.corrections.keys)}
            description={t(($) => $.corrections.keysHint)}
            data={node.keys.map((key) => ({ value: key.name, label: nameOf(key) }))}
            value={keys}
            onChange={setKeys}
            searchable={node.keys.length > 12}
            clearable
          />
          <p role="status" className="fyr-range-count" data-some={(count ?? 0) > 0}>
            {found.error
              ? problemText(found.error, t)
              : count === undefined
                ? !reversed && t(($) => $.corrections.counting)
                : count === 0
                  ? t(($) => $.corrections.nothing)
                  : t(($) => $.corrections.found, { count })}
          </p>
        </Stack>
      }
      confirmLabel={count ? t(($) => $.corrections.deleteCount, { count }) : t(($) => $.words.delete)}
      disabled={!count}
      onConfirm={confirm}
    />
  )
}
