import type { Script } from '@fyr/contract/automation/scripts/scripts'
import { mdiPause, mdiPlay, mdiPlayCircleOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import type { CodeError } from '#ui/code/code-mirror.ts'
import { Button, Tabs } from '#ui/layout.ts'
import { duplicateItem } from '#ui/menus/menu-items.ts'
import { Page } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
import { ScriptForm } from './form/script-form.tsx'
import { markOf } from './form/use-script-check.ts'
import { MemoryTab } from './memory-tab.tsx'
import { oneScript } from './queries.ts'
import { RunsTab } from './runs/runs-tab.tsx'
import { tabs } from './script-search.ts'
import { ScriptState } from './script-state.tsx'
import { mayRun, useDeleteScript, useScriptCommands } from './use-script-commands.ts'
import { VersionsTab } from './versions/versions-tab.tsx'
import './scripts.css'

const route = getRouteApi('/shell/of-company/script/$id')

export function ScriptCreatePage() {
  const { t } = useTranslation()
  return (
    <Page title={t(($) => $.scripts.new)} trail={[{ label: t(($) => $.scripts.title), to: '/script' }]}>
      <ScriptForm />
    </Page>
  )
}

export function ScriptPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const may = useMay()
  const mayChange = may('Script.Update')
  const { run, isRunning, enable, copy } = useScriptCommands()
  return (
    <ResourcePage
      query={useQuery(oneScript(id))}
      nameOf={({ name }) => name}
      title={t(($) => $.scripts.one)}
      trail={[{ label: t(($) => $.scripts.title), to: '/script' }]}
      skeletonHeight={420}
      beside={(script) => <ScriptState script={script} />}
      deletion={useDeleteScript()}
      mayDelete={() => mayChange}
      menu={(script) => [
        mayChange && {
          label: script.enabled ? t(($) => $.scripts.disable) : t(($) => $.scripts.enable),
          icon: script.enabled ? mdiPause : mdiPlay,
          onClick: () => enable(script, !script.enabled),
        },
        mayChange && may('Script.Create') && duplicateItem(t, () => copy(script)),
      ]}
      buttons={(script) =>
        mayChange &&
        mayRun(script) && (
          <Button
            variant="default"
            loading={isRunning}
            icon={mdiPlayCircleOutline}
            onClick={() => run(script)}
          >
            {t(($) => $.scripts.run)}
          </Button>
        )
      }
    >
      {(script) => <ScriptTabs key={script.scriptId} script={script} />}
    </ResourcePage>
  )
}

/** The editor, which stays as it is while the other tabs are looked at; which is open stands in the address. */
function ScriptTabs({ script }: { script: Script }) {
  const { t } = useTranslation()
  const { tab = 'editor', state } = route.useSearch()
  const navigate = route.useNavigate()
  const [place, setPlace] = useState<CodeError | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [restored, setRestored] = useState<Script | null>(null)
  const open = (value: string | null) => {
    const next = tabs.find((each) => each === value)
    void navigate({
      search: next && next !== 'editor' ? { tab: next } : {},
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <Tabs
      value={tab}
      onChange={open}
      keepMounted={false}
      // An activity that is hidden would neither ask before unsaved changes are left nor keep them.
      keepMountedMode="display-none"
      className="fyr-script-tabs"
    >
      <Tabs.List>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(($) => $.scripts.tabs[each])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="editor" pt="md" keepMounted>
        <ScriptForm script={script} place={place} restored={restored} onDirty={setDirty} />
      </Tabs.Panel>
      <Tabs.Panel value="runs" pt="md">
        <RunsTab
          scriptId={script.scriptId}
          onlyFailed={state === 'failed'}
          onFilter={(onlyFailed) =>
            void navigate({
              search: { tab: 'runs', ...(onlyFailed && { state: 'failed' }) },
              replace: true,
              resetScroll: false,
            })
          }
          onLine={(problem) => {
            setPlace(markOf(problem))
            open('editor')
          }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="versions" pt="md">
        <VersionsTab script={script} hasUnsaved={isDirty} onRestored={setRestored} />
      </Tabs.Panel>
      <Tabs.Panel value="memory" pt="md">
        <MemoryTab script={script} />
      </Tabs.Panel>
    </Tabs>
  )
}
