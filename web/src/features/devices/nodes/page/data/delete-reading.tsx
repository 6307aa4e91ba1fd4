import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { nameOf } from '#entities/nodes/node-key.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Checkbox } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import { Value } from '#ui/value.tsx'
import type { ReadingRow } from './reading-rows.ts'

interface DeleteReadingProps {
  node: NodeDetail
  row: ReadingRow
  onClose: () => void
}

/** Deletes what was measured at one moment: of all keys, or of some. */
export function DeleteReading({ node, row, onClose }: DeleteReadingProps) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const keys = node.keys.filter(({ name }) => row.values.has(name))
  const [chosen, setChosen] = useState(keys.map(({ name }) => name))
  const remove = useApiMutation((api) => api.readings.removeRanges, {
    showsErrors: true,
    changes: [(api) => api.readings, (api) => api.nodes.list],
  })

  async function confirm() {
    const series = chosen.map((key) => ({ deveui: node.deveui, key }))
    const { deleted } = await remove.mutateAsync({ params: { start: row.at, end: row.at }, body: { series } })
    snackbar.done(t(($) => $.corrections.deleted, { count: deleted }))
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.corrections.removeTitle, { time: format.exact(row.at) })}
      text={
        <Stack gap="sm">
          <Checkbox.Group label={t(($) => $.corrections.removeWhich)} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs" className="fyr-reading-choice">
              {keys.map((key) => (
                <Checkbox
                  key={key.name}
                  value={key.name}
                  disabled={keys.length === 1}
                  label={
                    <>
                      {nameOf(key)}:{' '}
                      <Value
                        value={row.values.get(key.name)}
                        unit={key.unit}
                        decimals={key.decimals}
                        valueMapping={key.valueMapping}
                      />
                    </>
                  }
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <p className="fyr-dimmed">{t(($) => $.corrections.removeText)}</p>
        </Stack>
      }
      confirmLabel={t(($) => $.corrections.deleteCount, { count: chosen.length })}
      disabled={chosen.length === 0}
      onConfirm={confirm}
    />
  )
}
