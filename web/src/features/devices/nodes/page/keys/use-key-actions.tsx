import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import {
  mdiBellPlusOutline,
  mdiDelete,
  mdiPause,
  mdiStarOutline,
  mdiUploadNetworkOutline,
  mdiUploadOffOutline,
} from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import type { NodeKey } from '#entities/nodes/node-key.ts'
import type { MenuItem } from '#ui/menus/menu-button.tsx'
import { editItem } from '#ui/menus/menu-items.ts'

// Seldom needed, and forms weigh something.
const KeyForm = lazy(async () => ({ default: (await import('./key-form.tsx')).KeyForm }))
const DeleteKeyDialog = lazy(async () => ({
  default: (await import('./delete-key-dialog.tsx')).DeleteKeyDialog,
}))

interface KeyActions {
  /** What the user may do with a key; nothing: there is no menu. */
  menuOf: (key: NodeKey) => MenuItem[]
  mayUpdate: boolean
  add: () => void
  /** To be put into the page once. */
  dialogs: ReactNode
}

/** What can be done with the keys of a node, wherever they are shown. */
export function useKeyActions({ deveui }: NodeDetail): KeyActions {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  /** 'new', or the key that is edited; undefined: never asked for. */
  const [edited, setEdited] = useState<NodeKey | 'new' | null>()
  const [deleting, setDeleting] = useState<NodeKey | null>(null)
  const setDefault = useApiMutation((api) => api.nodes.setDefaultKey, { changes: [(api) => api.nodes] })
  const toggle = useApiMutation((api) => api.nodes.togglePublishing, { changes: [(api) => api.nodes] })
  const endPublishing = useApiMutation((api) => api.nodes.removePublishing, { changes: [(api) => api.nodes] })
  const mayUpdate = may('Tag.Update')
  const paramsOf = (key: NodeKey) => ({ params: { a: deveui, b: key.name } })

  return {
    mayUpdate,
    add: () => setEdited('new'),
    menuOf: (key) =>
      [
        mayUpdate && { ...editItem(t, () => setEdited(key)), label: t(($) => $.nodes.keys.edit) },
        mayUpdate &&
          !key.isDefault && {
            label: t(($) => $.nodes.keys.makeDefault),
            icon: mdiStarOutline,
            onClick: () => setDefault.mutate({ params: { id: deveui, key: key.name } }),
          },
        mayUpdate && {
          label: key.publishing ? t(($) => $.nodes.keys.pausePublishing) : t(($) => $.nodes.keys.publish),
          icon: key.publishing ? mdiPause : mdiUploadNetworkOutline,
          onClick: () => toggle.mutate(paramsOf(key)),
        },
        mayUpdate &&
          key.publishing !== null && {
            label: t(($) => $.nodes.keys.endPublishing),
            icon: mdiUploadOffOutline,
            onClick: () => endPublishing.mutate(paramsOf(key)),
          },
        may('Alarm.Create') && {
          label: t(($) => $.nodes.newAlarm),
          icon: mdiBellPlusOutline,
          onClick: () => void navigate({ to: '/alarm/create', search: { deveui, key: key.name } }),
        },
        mayUpdate && {
          label: t(($) => $.words.delete),
          icon: mdiDelete,
          dangerous: true,
          onClick: () => setDeleting(key),
        },
      ].filter((item) => item !== false),
    dialogs: (
      <Suspense fallback={null}>
        {edited !== undefined && <KeyForm deveui={deveui} edited={edited} onClose={() => setEdited(null)} />}
        {deleting && <DeleteKeyDialog deveui={deveui} nodeKey={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    ),
  }
}
