import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

interface Deletable {
  decoderId: string
  name: string
  nodes: number
}

/** Asks and deletes; one that nodes have cannot go. */
export function useDeleteDecoder() {
  const { t } = useTranslation()
  return useDeleteDialog<Deletable, { params: { id: string } }>({
    call: (api) => api.decoders.remove,
    input: ({ decoderId }) => ({ params: { id: decoderId } }),
    changes: [(api) => api.decoders],
    words: ({ name, nodes }) => ({
      title: t(($) => $.decoders.remove.title, { name }),
      text:
        nodes > 0 ? t(($) => $.decoders.remove.inUse, { count: nodes }) : t(($) => $.decoders.remove.text),
    }),
    deleted: ({ name }) => t(($) => $.decoders.deleted, { name }),
  })
}
