import type { OpcNode, OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { mdiFileTreeOutline, mdiPlus } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { followStates, variablesOfServer } from '../queries.ts'
import { AddDrawer, VariableDrawer } from './lazy-drawers.ts'
import { VariableTable } from './variable-table.tsx'

/** The variables that are read of a server. */
export function ServerVariables({ server, mayChange }: { server: OpcServer; mayChange: boolean }) {
  const { t } = useTranslation()
  const query = useQuery({ ...variablesOfServer(server.opcServerId), ...followStates })
  const [edited, setEdited] = useState<OpcNode | 'new' | null>(null)
  const add = mayChange && (
    <Button icon={mdiPlus} onClick={() => setEdited('new')}>
      {t(($) => $.opcua.variables.add)}
    </Button>
  )
  return (
    <Section title={t(($) => $.opcua.variables.title)} actions={query.data && query.data.length > 0 && add}>
      <VariableTable
        query={query}
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
