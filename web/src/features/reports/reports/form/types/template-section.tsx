import { useDebouncedValue } from '@mantine/hooks'
import { mdiAlert, mdiOpenInNew } from '@mdi/js'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { ErrorText } from '#ui/form/error-text.tsx'
import { Select } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState } from '#ui/states.tsx'
import { foundTemplates, oneTemplate } from '../../templates/queries.ts'
import type { ReportFormState } from '../report-values.ts'

/** Which template the report fills in. */
export function TemplateSection({ form }: { form: ReportFormState }) {
  const { t } = useTranslation()
  const mayCreate = useMay()('Report.Create')
  const companyId = useCompanyId()
  const { template: value } = form.values
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, 250)
  const chosen = useQuery({ ...oneTemplate(value ?? ''), enabled: value !== null })
  // The field shows the name of the chosen one: that is not a question.
  const question = asked === chosen.data?.name ? '' : asked.trim()
  const found = useQuery({ ...foundTemplates(companyId, question), placeholderData: keepPreviousData })
  const options = (found.data?.body ?? []).map(({ reportSoTemplateId, name, fileName }) => ({
    value: reportSoTemplateId,
    label: fileName === null ? t(($) => $.reportTemplates.choice.withoutFile, { name }) : name,
    disabled: fileName === null,
  }))
  if (value !== null && options.every((option) => option.value !== value))
    options.unshift({ value, label: chosen.data?.name ?? t(($) => $.words.unknown), disabled: false })
  const isNone = options.length === 0 && question === '' && found.data !== undefined
  if (found.error && !found.data)
    return (
      <Section title={t(($) => $.reports.form.content)}>
        <ErrorState
          compact
          title={t(($) => $.reportTemplates.choice.failed)}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
        <ErrorText>{form.errors.template}</ErrorText>
      </Section>
    )
  return (
    <Section
      title={t(($) => $.reports.form.content)}
      actions={
        mayCreate && (
          // What is written here stays.
          <TextLink to="/report/template/create" target="_blank" size="sm">
            {t(($) => $.reportTemplates.new)} <Icon path={mdiOpenInNew} size={14} />
          </TextLink>
        )
      }
    >
      <Stack gap="sm">
        <Select
          label={t(($) => $.reports.types.template.name)}
          withAsterisk
          placeholder={t(($) => $.reportTemplates.choice.placeholder)}
          data={options}
          value={value}
          onChange={(next) => {
            form.setFieldValue('template', next)
            form.clearFieldError('template')
          }}
          error={form.errors.template}
          allowDeselect={false}
          searchable
          onSearchChange={setSearch}
          // The server has searched.
          filter={({ options: all }) => all}
          nothingFoundMessage={found.isFetching ? t(($) => $.words.loading) : t(($) => $.ui.table.noMatch)}
          maxDropdownHeight={280}
        />
        {isNone && <p className="fyr-dimmed">{t(($) => $.reportTemplates.choice.nothing)}</p>}
        {chosen.data && value !== null && (
          <>
            {chosen.data.fileName === null && (
              <div className="fyr-notice" data-tone="attention" role="status">
                <Icon path={mdiAlert} size={18} />
                {t(($) => $.reportTemplates.file.missing)}
              </div>
            )}
            {chosen.data.description !== '' && <p>{chosen.data.description}</p>}
            <p className="fyr-dimmed">
              {t(($) => $.reportTemplates.choice.count, { count: chosen.data.placeholders.length })}
              {' · '}
              <TextLink to="/report/template/$id" params={{ id: value }} target="_blank" size="sm">
                {t(($) => $.reportTemplates.choice.open)} <Icon path={mdiOpenInNew} size={14} />
              </TextLink>
            </p>
          </>
        )}
      </Stack>
    </Section>
  )
}
