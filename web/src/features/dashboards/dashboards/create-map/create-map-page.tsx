import { noCategory } from '@fyr/contract/dashboards/category-defaults'
import type { NodeChoice } from '@fyr/contract/widgets/fields'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { useFeature } from '#core/use-feature.ts'
import { categoryTree, dashboardLists } from '#features/dashboards/dashboard-categories/queries.ts'
import { categoriesOf } from '#features/dashboards/dashboard-categories/tree/tree.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved.tsx'
import { Form } from '#ui/form/form.tsx'
import { Radio, Select, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Stack } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { NodeChoiceField } from '#widgets/parts/fields/node-choice-field.tsx'
import { useNames } from '../data/use-names.ts'
import { MapPreview } from './map-preview.tsx'
import './create-map.css'

/** Makes a map dashboard: what it shows is seen while one chooses. */
export function CreateMapPage() {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const hasMaps = useFeature('mapDashboard')
  return (
    <Page
      title={t(($) => $.dashboards.newMap)}
      trail={[{ label: t(($) => $.dashboards.title), to: '/dashboard' }]}
    >
      {hasMaps ? (
        <CreateMap companyId={companyId} />
      ) : (
        <EmptyState title={t(($) => $.mapPages.off.title)} text={t(($) => $.mapPages.off.text)} />
      )}
    </Page>
  )
}

interface MapValues extends Record<string, unknown> {
  name: string
  type: 'map' | 'imageMap'
  categoryId: string
  nodes: NodeChoice
}

function CreateMap({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const may = useMay()
  const navigate = useNavigate()
  const { dashboardCategoryId } = useParams({ strict: false })
  const categories = useQuery(categoryTree(companyId))
  const create = useApiMutation((api) => api.dashboards.create, {
    showsErrors: true,
    changes: dashboardLists,
  })
  const { form, ...submit } = useFyrForm<MapValues>({
    initialValues: {
      name: '',
      type: 'map',
      categoryId: dashboardCategoryId ?? noCategory,
      nodes: { by: 'all' },
    },
    validate: { name: rules.all(rules.required, rules.longest()) },
    async send({ name, type, categoryId, nodes }) {
      const settings = type === 'map' ? { map: { nodes } } : {}
      const made = await create.mutateAsync({ body: { name: name.trim(), type, categoryId, settings } })
      await navigate({
        to: '/dashboard/$id',
        params: { id: String(made.dashboardId) },
        search: { edit: true as const },
        ignoreBlocker: true,
      })
    },
  })
  const { type, nodes, categoryId } = form.values
  const names = useNames([], nodes.by === 'nodes' ? nodes.deveuis.map((deveui) => ({ deveui, key: '' })) : [])
  const known = categoriesOf(categories.data ?? []).map(({ category, depth }) => ({
    value: category.dashboardCategoryId,
    label: `${'\u2003'.repeat(depth)}${category.title}`,
  }))

  return (
    <div className="fyr-create-map">
      <div className="fyr-create-map-form">
        <Form {...submit} submitLabel={t(($) => $.words.create)}>
          <TextInput
            label={t(($) => $.mapPages.create.name)}
            withAsterisk
            maxLength={255}
            autoFocus
            {...form.getInputProps('name')}
          />
          <Select
            label={t(($) => $.mapPages.create.category)}
            data={[{ value: noCategory, label: t(($) => $.mapPages.create.noCategory) }, ...known]}
            value={known.some(({ value }) => value === categoryId) ? categoryId : noCategory}
            onChange={(next) => form.setFieldValue('categoryId', next ?? noCategory)}
            allowDeselect={false}
            searchable={known.length > 12}
          />
          <Radio.Group label={t(($) => $.mapPages.create.kind)} {...form.getInputProps('type')}>
            <Stack gap={8} mt={8}>
              <Radio
                value="map"
                label={t(($) => $.mapPages.create.world)}
                description={t(($) => $.mapPages.create.worldText)}
              />
              <Radio
                value="imageMap"
                label={t(($) => $.mapPages.create.picture)}
                description={t(($) => $.mapPages.create.pictureText)}
              />
            </Stack>
          </Radio.Group>
          {type === 'map' && may('Tag.View') && (
            <NodeChoiceField
              value={nodes}
              onChange={(next) => form.setFieldValue('nodes', next)}
              names={names}
            />
          )}
          {type === 'imageMap' && <p className="fyr-dimmed">{t(($) => $.mapPages.create.pictureNext)}</p>}
          <UnsavedGuard dirty={form.isDirty() && !submit.busy} />
        </Form>
      </div>
      {type === 'map' && may('Tag.View') && <MapPreview nodes={nodes} />}
    </div>
  )
}
