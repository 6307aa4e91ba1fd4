import type { TemplateDashboard } from '@fyr/contract/dashboards/template-dashboards'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { invalidate } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import type { Stored } from '#features/dashboards/dashboards/edit/session/target.ts'
import { Skeleton } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { isNotFound, TemplateNotFound } from '../not-found.tsx'
import { templateById } from '../queries.ts'
import { modulesOf, templateBodyOf } from '../template-body.ts'
import { TemplateSession, type TemplateTarget } from './template-session.tsx'

const storedOf = ({ widgets, ...template }: TemplateDashboard): Stored => ({
  ...template,
  widgets: modulesOf(widgets),
})

/** A template from nothing; the first save makes it. */
export function TemplateCreatePage() {
  const { t } = useTranslation()
  return <NewTemplate companyId={useCompanyId()} name={t(($) => $.templates.edit.unnamed)} />
}

function NewTemplate({ companyId, name }: { companyId: string; name: string }) {
  const client = useQueryClient()
  const [madeId, setMadeId] = useState<number | null>(null)
  const [stored] = useState<Stored>({
    name,
    // The server has defaults for all of them.
    settings: {} as Stored['settings'],
    widgets: [],
    slots: [],
    version: 0,
    updatedAt: '',
    updatedBy: '',
  })
  const target: TemplateTarget = {
    id: `new-template-${companyId}`,
    stored,
    load: () => Promise.resolve(stored),
    async save(draft) {
      const body = templateBodyOf(draft)
      const made = await api.templateDashboards.create({ params: { company: companyId }, body })
      void invalidate(client, (calls) => calls.templateDashboards.list)
      setMadeId(made.templateDashboardId)
      return storedOf(made)
    },
    heard: () => null,
  }
  return <TemplateSession target={target} id={madeId} companyId={companyId} />
}

const route = getRouteApi('/shell/of-company/template-dashboard/update/$id')

/** A template that there is. */
export function TemplateUpdatePage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const companyId = useCompanyId()
  const query = useQuery(templateById(Number(id)))
  if (query.error && !query.data && isNotFound(query.error)) return <TemplateNotFound />
  if (query.data) {
    return <KnownTemplate key={id} template={query.data} companyId={companyId} />
  }
  return (
    <Page title={t(($) => $.dashboards.templates)}>
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {() => null}
      </Loaded>
    </Page>
  )
}

function KnownTemplate({ template, companyId }: { template: TemplateDashboard; companyId: string }) {
  const client = useQueryClient()
  const id = template.templateDashboardId
  const params = { id }
  const stored = useMemo(() => storedOf(template), [template])
  const target: TemplateTarget = {
    id: `template-${id}`,
    stored,
    load: async () => storedOf(await api.templateDashboards.get({ params })),
    async save(draft, version) {
      const body = { ...templateBodyOf(draft), version }
      const saved = await api.templateDashboards.update({ params, body })
      client.setQueryData(templateById(id).queryKey, saved)
      void invalidate(client, (calls) => calls.templateDashboards.list)
      return storedOf(saved)
    },
    heard: (event) =>
      event.type === 'templateChanged' && event.templateDashboardId === id ? event.version : null,
  }
  return <TemplateSession target={target} id={id} companyId={companyId} />
}
