import type { NewsEntry } from '@fyr/contract/messages/news'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

/** Asks and deletes. */
export function useDeleteNews() {
  const { t } = useTranslation()
  return useDeleteDialog<NewsEntry, { params: { id: string } }>({
    call: (api) => api.news.remove,
    input: ({ newsId }) => ({ params: { id: newsId } }),
    changes: [(api) => api.news],
    words: ({ en }) => ({
      title: t(($) => $.news.remove.title, { title: en.title }),
      text: t(($) => $.news.remove.text),
    }),
    deleted: ({ en }) => t(($) => $.news.deleted, { title: en.title }),
  })
}
