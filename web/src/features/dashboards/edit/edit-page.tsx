import type { Dashboard } from '@fyr/contract/dashboard-content'
import { Suspense } from 'react'
import { Waiting } from '#ui/states.tsx'
import { editorOf } from '../canvas/canvas.tsx'
import { BoardEditor } from './board-editor.tsx'
import { useEditing } from './use-editing.ts'

/** An edit session: every change is seen at once and can be taken back; nothing is stored before Save. */
export function EditPage({ dashboard }: { dashboard: Dashboard }) {
  const editing = useEditing(dashboard)
  const Editor = editorOf(dashboard.type) ?? BoardEditor
  return (
    <Suspense fallback={<Waiting />}>
      <Editor dashboard={dashboard} editing={editing} />
    </Suspense>
  )
}
