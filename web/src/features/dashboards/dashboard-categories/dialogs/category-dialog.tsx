import { defaultColour, defaultIcon, noCategory } from '@fyr/contract/dashboards/category-defaults'
import type { CategoryBranch } from '@fyr/contract/dashboards/dashboard-categories'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { ColourInput } from '#ui/form/colours/colour-input.tsx'
import { isColour, wireColour } from '#ui/form/colours/hex-colour.ts'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Skeleton } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

const IconSelector = lazy(async () => ({
  default: (await import('#ui/icons/icon-selector.tsx')).IconSelector,
}))

interface CategoryDialogProps {
  companyId: string
  /** The category to change; a new one without. */
  category: CategoryBranch | null
  /** Where a new one goes; null: at the top. */
  parent: CategoryBranch | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** Title, colour and icon of a category. */
export function CategoryDialog({ companyId, category, parent, onClose, onSaved }: CategoryDialogProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const options = {
    showsErrors: true,
    changes: [(api: { dashboardCategories: unknown }) => api.dashboardCategories],
  }
  const create = useApiMutation((api) => api.dashboardCategories.create, options)
  const update = useApiMutation((api) => api.dashboardCategories.update, options)
  const { form, ...submit } = useFyrForm({
    initialValues: {
      title: category?.title ?? '',
      color: category?.color ?? defaultColour,
      icon: category?.icon ?? defaultIcon,
    },
    validate: {
      title: rules.all(rules.required, rules.longest()),
      color: (value: string) => (isColour(value) ? null : t(($) => $.dashboardTree.badColour)),
    },
    send: async (values) => {
      const body = { title: values.title.trim(), color: wireColour(values.color), icon: values.icon }
      const saved = category
        ? await update.mutateAsync({ params: { id: category.dashboardCategoryId }, body })
        : await create.mutateAsync({
            params: { id: companyId },
            body: { ...body, parentGuid: parent?.dashboardCategoryId ?? noCategory },
          })
      snackbar.done(
        category
          ? t(($) => $.dashboardTree.saved, { name: body.title })
          : t(($) => $.dashboardTree.created, { name: body.title }),
      )
      onSaved(saved.dashboardCategoryId)
    },
  })
  const title = category
    ? t(($) => $.dashboardTree.editCategory)
    : parent
      ? t(($) => $.dashboardTree.newCategoryIn, { name: parent.title })
      : t(($) => $.dashboardTree.newCategory)
  return (
    <Modal
      opened
      // Specification, section 9.
      size={600}
      onClose={onClose}
      title={title}
    >
      <Form
        {...submit}
        submitLabel={category ? t(($) => $.words.save) : t(($) => $.words.create)}
        onCancel={onClose}
      >
        <TextInput
          label={t(($) => $.dashboardTree.categoryTitle)}
          withAsterisk
          data-autofocus
          {...form.getInputProps('title')}
        />
        <ColourInput
          label={t(($) => $.dashboardTree.colour)}
          format="hexa"
          {...form.getInputProps('color')}
        />
        <Suspense fallback={<Skeleton height={284} />}>
          <IconSelector
            label={t(($) => $.dashboardTree.icon)}
            value={form.values.icon}
            onChange={(name) => form.setFieldValue('icon', name)}
          />
        </Suspense>
      </Form>
    </Modal>
  )
}
