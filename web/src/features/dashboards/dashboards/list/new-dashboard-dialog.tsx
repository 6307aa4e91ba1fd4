import { noCategory } from '@fyr/contract/dashboards/category-defaults'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EndpointSelector, useApiMutation } from '#api/queries.ts'
import { useSession } from '#api/session/session-state.ts'
import { useFeature } from '#core/use-feature.ts'
import {
  type ChosenTemplate,
  TemplateFields,
} from '#features/dashboards/template-dashboards/template-fields.tsx'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { Radio, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { Stack } from '#ui/layout.ts'

interface NewDashboardDialogProps {
  title: string
  /** All zeros: in none. */
  categoryId: string
  onClose: () => void
  onMade: (dashboardId: number, made: { name: string; isEmpty: boolean }) => void
  /** A map is made on a page of its own: the way there is taken. */
  onLeft?: () => void
}

/** The specification's types of creation. */
const standard = '1'
const map = '2'

/** Standard with a name, empty or of a template, or on to the page where maps are made (specification, section 2.4). */
export function NewDashboardDialog({ title, categoryId, onClose, onMade, onLeft }: NewDashboardDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [type, setType] = useState(standard)
  const { userCompany } = useSession()
  const hasMaps = useFeature('mapDashboard')
  const [template, setTemplate] = useState<ChosenTemplate>({ id: null, nodes: [] })
  const changes: EndpointSelector[] = [
    (api) => api.dashboards.list,
    (api) => api.dashboards.default,
    (api) => api.dashboardCategories,
  ]
  const create = useApiMutation((api) => api.dashboards.create, { showsErrors: true, changes })
  const fill = useApiMutation((api) => api.templateDashboards.createDashboard, { showsErrors: true, changes })
  const { form, busy, problem, onSubmit } = useFyrForm({
    initialValues: { name: '' },
    validate: {
      name: (name) => (type === standard && name.trim() === '' ? t(($) => $.dashboards.nameMissing) : null),
    },
    async send({ name }) {
      if (type === map) {
        onClose()
        onLeft?.()
        await navigate(
          categoryId === noCategory
            ? { to: '/map/create' }
            : { to: '/map/create/$dashboardCategoryId', params: { dashboardCategoryId: categoryId } },
        )
        return
      }
      const { id, nodes } = template
      const body = { name: name.trim(), categoryId }
      const made =
        id === null
          ? await create.mutateAsync({ body: { ...body, type: 'default' } })
          : await fill.mutateAsync({ params: { id }, body: { ...body, nodes } })
      onMade(made.dashboardId, { name: made.name, isEmpty: made.widgetCount === 0 })
    },
  })
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form
        onSubmit={onSubmit}
        busy={busy}
        problem={problem}
        submitLabel={type === standard ? t(($) => $.words.create) : t(($) => $.mapPages.create.next)}
        onCancel={onClose}
      >
        {hasMaps && (
          <Radio.Group label={t(($) => $.mapPages.create.type)} value={type} onChange={setType}>
            <Stack gap={8} mt={8}>
              <Radio value={standard} label={t(($) => $.mapPages.create.standard)} />
              <Radio value={map} label={t(($) => $.mapPages.create.map)} />
            </Stack>
          </Radio.Group>
        )}
        {type === standard && (
          <TextInput
            label={t(($) => $.words.name)}
            maxLength={255}
            data-autofocus
            {...form.getInputProps('name')}
          />
        )}
        {type === standard && userCompany && (
          <TemplateFields companyId={userCompany.companyId} value={template} onChange={setTemplate} />
        )}
      </Form>
    </Modal>
  )
}
