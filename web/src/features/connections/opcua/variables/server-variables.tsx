import type { OpcNode, OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { mdiFileTreeOutline, mdiPlus } from '@mdi/js'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { EmptyState } from '#ui/states.tsx'
import { variableList } from '../queries.ts'
import { AddDrawer, VariableDrawer } from './lazy-drawers.ts'
import { VariableTable } from './variable-table.tsx'

/** The variables that are read of a server. */
export function ServerVariables({ server, mayChange }: { server: OpcServer; mayChange: boolean }) {
  const { t } = useTranslation()
  const list = usePagedList(variableList(server.opcServerId))
  const [edited, setEdited] = useState<OpcNode | 'new' | null>(null)
  const add = mayChange && (
    <Button icon={mdiPlus} onClick={() => setEdited('new')}>
      {t(($) => $.opcua.variables.add)}
    </Button>
  )
  return (
    <Section title={t(($) => $.opcua.variables.title)} actions={server.variables > 0 && add}>
      <VariableTable
        list={list}
        mayEdit={mayChange}
        onEdit={setEdited}
        empty={
          <EmptyState
            compact
            icon={mdiFileTreeOutline}
            title={t(($) => $.opcua.variables.none)}
            text={t(($) => $.opcua.variables.noneText)}
            action={add}
          />
        }
      />
      <Suspense fallback={null}>
        {edited === 'new' && <AddDrawer servers={[server]} onClose={() => setEdited(null)} />}
        {edited && edited !== 'new' && <VariableDrawer variable={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </Section>
  )
}
