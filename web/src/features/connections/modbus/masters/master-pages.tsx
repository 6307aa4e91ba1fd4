import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Page, Section } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
import { oneMaster } from '../queries.ts'
import { MasterRegisters } from '../registers/master-registers.tsx'
import { MasterForm } from './master-form.tsx'
import { MasterStatus } from './master-status.tsx'
import { UnitTable } from './unit-table.tsx'
import { useDeleteMaster } from './use-delete-master.ts'

const route = getRouteApi('/shell/of-company/modbus/$id')

export function MasterCreatePage() {
  const { t } = useTranslation()
  return (
    <Page
      title={t(($) => $.modbus.new)}
      trail={[{ label: t(($) => $.shell.menu.modbusMasters), to: '/modbus' }]}
      layout="form"
    >
      <Section title={t(($) => $.modbus.connection)}>
        <MasterForm />
      </Section>
    </Page>
  )
}

export function MasterPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const mayChange = useMay()('Company.Update')
  return (
    <ResourcePage
      query={useQuery(oneMaster(id))}
      nameOf={({ name }) => name}
      title={t(($) => $.modbus.master)}
      trail={[{ label: t(($) => $.shell.menu.modbusMasters), to: '/modbus' }]}
      skeletonHeight={480}
      deletion={useDeleteMaster()}
      mayDelete={() => mayChange}
    >
      {(master) => (
        <>
          <MasterStatus master={master} mayChange={mayChange} />
          <MasterRegisters master={master} />
          <Section title={t(($) => $.modbus.units.title)}>
            <UnitTable masterId={master.modbusMasterId} />
          </Section>
          {mayChange && (
            <Section title={t(($) => $.modbus.settings)}>
              <div className="fyr-modbus-form">
                <MasterForm key={master.modbusMasterId} master={master} />
              </div>
            </Section>
          )}
        </>
      )}
    </ResourcePage>
  )
}
