import type { SignalTest } from '@fyr/contract/devices/signal-tests'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

type Named = Pick<SignalTest, 'signalTestId' | 'nodeName'>

export function useDeleteTest() {
  const { t } = useTranslation()
  return useDeleteDialog<Named, { params: { id: string } }>({
    call: (api) => api.signalTests.remove,
    input: ({ signalTestId }) => ({ params: { id: signalTestId } }),
    changes: [(api) => api.signalTests.list],
    words: ({ nodeName }) => ({
      title: t(($) => $.signalTests.remove.title, { name: nodeName }),
      text: t(($) => $.signalTests.remove.text),
    }),
    deleted: () => t(($) => $.signalTests.deleted),
  })
}
