import type { ScriptSummary } from '@fyr/contract/automation/scripts/scripts'
import { mdiPause, mdiPlay, mdiPlayCircleOutline, mdiScriptTextOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { deleteItem, duplicateItem, editItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { scriptList } from './queries.ts'
import { ScriptUsage } from './script-usage.tsx'
import { useScriptColumns } from './use-script-columns.tsx'
import { mayRun, useDeleteScript, useScriptCommands } from './use-script-commands.ts'
import './scripts.css'

/** The company's scripts, whether they run, and what they use of its limits. */
export function ScriptListPage() {
  const { t } = useTranslation()
  const may = useMay()
  const mayChange = may('Script.Update')
  const navigate = useNavigate()
  const deletion = useDeleteScript()
  const { run, enable, copy } = useScriptCommands()
  const menu = (script: ScriptSummary) => [
    editItem(t, () => void navigate({ to: '/script/$id', params: { id: script.scriptId } })),
    mayRun(script) && {
      label: t(($) => $.scripts.run),
      icon: mdiPlayCircleOutline,
      onClick: () => run(script),
    },
    {
      label: script.enabled ? t(($) => $.scripts.disable) : t(($) => $.scripts.enable),
      icon: script.enabled ? mdiPause : mdiPlay,
      onClick: () => enable(script, !script.enabled),
    },
    may('Script.Create') && duplicateItem(t, () => copy(script)),
    deleteItem(t, () => deletion.ask(script)),
  ]
  return (
    <ListPage
      {...usePagedList(scriptList(useCompanyId()))}
      title={t(($) => $.scripts.title)}
      tabs={<ScriptUsage />}
      counted="scripts"
      columns={useScriptColumns()}
      rowId={({ scriptId }) => scriptId}
      rowLabel={({ name }) => name}
      rowHref={({ scriptId }) => `/script/${scriptId}`}
      rowMenu={mayChange && menu}
      create={may('Script.Create') && { label: t(($) => $.scripts.new), to: '/script/create' }}
      empty={{
        icon: mdiScriptTextOutline,
        title: t(($) => $.scripts.empty.title),
        text: t(($) => $.scripts.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}
