import type { ReportTemplate } from '@fyr/contract/reports/report-templates'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Form } from '#ui/form/form.tsx'
import { Fieldset, Textarea, TextInput } from '#ui/form/inputs.ts'
import { useValidators } from '#ui/form/validators.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

const maxDescription = 1000

/** What a template is called. A new one is made first, and its workbook uploaded on its page. */
export function DetailsForm({ template }: { template?: ReportTemplate }) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const rules = useValidators()
  const mayChange = useMay()(template ? 'Report.Update' : 'Report.Create')
  const options = {
    showsErrors: true,
    changes: [(api: Api) => api.reports.template, (api: Api) => api.reports.templates],
  }
  const create = useApiMutation((api) => api.reports.createTemplate, options)
  const update = useApiMutation((api) => api.reports.updateTemplate, options)
  const { form, formProps, guard } = useResourceForm({
    stored: template,
    initialValues: { name: template?.name ?? '', description: template?.description ?? '' },
    validate: {
      name: rules.all(rules.required, rules.longest()),
      description: rules.longest(maxDescription),
    },
    save(values) {
      const body = { name: values.name.trim(), description: values.description.trim() }
      if (!template) return create.mutateAsync({ params: { id: companyId }, body })
      const { reportSoTemplateId } = template
      return update.mutateAsync({ params: { id: reportSoTemplateId }, body: { ...body, reportSoTemplateId } })
    },
    leaveTo: '/report/template',
    async onSaved({ name, reportSoTemplateId: id }) {
      if (template) return void snackbar.done(t(($) => $.reportTemplates.saved, { name }))
      snackbar.done(t(($) => $.reportTemplates.created, { name }))
      await navigate({ to: '/report/template/$id', params: { id }, ignoreBlocker: true })
    },
  })
  return (
    <Form
      {...formProps}
      submitLabel={template ? t(($) => $.words.save) : t(($) => $.words.create)}
      submitDisabled={!mayChange}
    >
      <Fieldset variant="unstyled" disabled={!mayChange} className="fyr-report-fields">
        <TextInput
          label={t(($) => $.words.name)}
          withAsterisk
          maxLength={255}
          autoFocus={!template}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t(($) => $.words.description)}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxDescription}
          {...form.getInputProps('description')}
        />
      </Fieldset>
      {guard}
    </Form>
  )
}
