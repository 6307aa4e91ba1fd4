import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Stack } from '#ui/layout.ts'
import { targetBody } from './target.ts'
import { TargetFields, useTargets } from './target-fields.tsx'

/** Chooses where the device of a node is created. */
export function CreateDialog({ node, onClose }: { node: NodeDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const [first] = useTargets()
  const [target, setTarget] = useState({ integrationId: first?.integrationId ?? '', deviceProfile: '' })
  const create = useApiMutation((api) => api.networkDevices.create, {
    changes: [(api) => api.networkDevices],
    showsErrors: true,
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(($) => $.networkDevices.create)}
      text={
        <Stack gap="sm">
          <TargetFields target={target} onChange={setTarget} />
        </Stack>
      }
      dangerous={false}
      confirmLabel={t(($) => $.networkDevices.present)}
      onConfirm={() => create.mutateAsync({ params: { id: node.deveui }, body: targetBody(target) })}
    />
  )
}
