import { mdiPlus, mdiViewDashboardOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { freePlace, placesAt } from '#features/dashboards/dashboards/grid/places.ts'
import { allDashboards } from '#features/dashboards/dashboards/queries.ts'
import { SampleOffer } from '#features/dashboards/dashboards/sample/sample-offer.tsx'
import { focusWidget } from '#features/dashboards/dashboards/widget/focus-widget.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { rangeSearch } from '#ui/time/range/range.ts'
import type { ChartWidget } from './chart-widget.ts'

interface AddToDashboardDialogProps {
  widget: ChartWidget
  /** What a new dashboard is called at first. */
  name: string
  onClose: () => void
}

/** Puts the widget on a dashboard that is chosen, or on a new one, and goes there. */
export function AddToDashboardDialog({ widget, name, onClose }: AddToDashboardDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const mayUpdate = may('Dashboard.Update')
  const [isNew, setNew] = useState(!mayUpdate)
  const open = useOpenDashboard(onClose)
  return (
    <Modal opened onClose={onClose} title={t(($) => $.nodes.addToDashboard.action)}>
      {isNew ? (
        <NewDashboard
          widget={widget}
          name={name}
          onMade={open}
          onCancel={() => (mayUpdate ? setNew(false) : onClose())}
        />
      ) : (
        <>
          <Choose widget={widget} onAdded={open} onClose={onClose} />
          {may('Dashboard.Create') && (
            <Button variant="default" fullWidth mt="md" icon={mdiPlus} onClick={() => setNew(true)}>
              {t(($) => $.dashboards.new)}
            </Button>
          )}
        </>
      )}
    </Modal>
  )
}

/** What one looks at here, one goes on looking at. */
function useOpenDashboard(onClose: () => void) {
  const navigate = useNavigate()
  const range = rangeSearch(useSearch({ strict: false }))
  return async (dashboardId: number, widgetId: string | undefined) => {
    onClose()
    await navigate({ to: '/dashboard/$id', params: { id: String(dashboardId) }, search: range })
    if (widgetId !== undefined) focusWidget(widgetId)
  }
}

type OnAdded = (dashboardId: number, widgetId: string | undefined) => Promise<void>

interface ChooseProps {
  widget: ChartWidget
  onAdded: OnAdded
  onClose: () => void
}

function Choose({ widget, onAdded, onClose }: ChooseProps) {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  const query = useQuery({ ...allDashboards(userCompany?.companyId ?? ''), enabled: userCompany !== null })
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const changes = [(calls: { dashboards: unknown }) => calls.dashboards]
  const add = useApiMutation((calls) => calls.dashboards.addModule, { changes, showsErrors: true })
  const remove = useApiMutation((calls) => calls.dashboards.removeModule, { changes })

  async function addTo(id: number, name: string) {
    setChosen(id)
    try {
      const { widgets } = await api.dashboards.get({ params: { id } })
      const place = freePlace(placesAt(widgets, 'lg'), widget.size, 'lg')
      const added = await add.mutateAsync({ params: { id }, body: widget.at(place) })
      snackbar.done(
        t(($) => $.nodes.addToDashboard.added, { name }),
        {
          label: t(($) => $.words.undo),
          onUndo: () => remove.mutate({ params: { id: added.dashboardModuleId } }),
        },
      )
      await onAdded(id, added.dashboardModuleId)
    } catch (error) {
      snackbar.failed(problemText(error, t))
      setChosen(null)
    }
  }

  const wanted = search.trim().toLowerCase()
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t(($) => $.words.search)}
        placeholder={t(($) => $.words.search)}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Loaded query={query} skeleton={<Skeleton height={220} mt="md" />}>
        {({ body }) => {
          // A map has no room for charts.
          const all = body.filter(({ type }) => type === 'default')
          const found = all.filter((each) => each.name.toLowerCase().includes(wanted))
          if (found.length === 0) {
            return (
              <EmptyState
                compact
                icon={mdiViewDashboardOutline}
                title={all.length === 0 ? t(($) => $.dashboards.empty.title) : t(($) => $.ui.table.noMatch)}
                action={all.length === 0 && <SampleOffer onMade={onClose} />}
              />
            )
          }
          return (
            <ul className="fyr-plain-rows fyr-scroll-menu">
              {found.map((each) => (
                <li key={each.dashboardId}>
                  <Button
                    variant="subtle"
                    fullWidth
                    justify="start"
                    loading={chosen === each.dashboardId}
                    disabled={chosen !== null && chosen !== each.dashboardId}
                    onClick={() => void addTo(each.dashboardId, each.name)}
                  >
                    {each.name}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </>
  )
}

interface NewDashboardProps {
  widget: ChartWidget
  name: string
  onMade: OnAdded
  onCancel: () => void
}

function NewDashboard({ widget, name, onMade, onCancel }: NewDashboardProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const create = useApiMutation((calls) => calls.dashboards.create, {
    showsErrors: true,
    changes: [(calls) => calls.dashboards, (calls) => calls.dashboardCategories],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: { name },
    validate: { name: rules.all(rules.required, rules.longest()) },
    async send(values) {
      const widgets = [widget.at({ x: 0, y: 0, ...widget.size })]
      const made = await create.mutateAsync({ body: { name: values.name.trim(), type: 'default', widgets } })
      await onMade(made.dashboardId, made.widgets[0]?.dashboardModuleId)
    },
  })
  return (
    <Form {...submit} submitLabel={t(($) => $.words.create)} onCancel={onCancel}>
      <TextInput
        label={t(($) => $.words.name)}
        data-autofocus
        maxLength={255}
        {...form.getInputProps('name')}
      />
    </Form>
  )
}
