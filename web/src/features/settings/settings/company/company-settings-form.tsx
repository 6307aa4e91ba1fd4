import { maxJudgeWindowMinutes } from '@fyr/contract/settings/judge-window'
import type { CompanySettings } from '@fyr/contract/settings/settings'
import { languageNames, languages } from '@fyr/texts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { refresh } from '#api/session/refresh.ts'
import { columnNames } from '#features/devices/nodes/column-names.ts'
import { Checkbox, NumberInput, Select, TextInput } from '#ui/form/inputs.ts'
import { SectionForm, useSectionForm } from '#ui/form/section-form.tsx'
import { useValidators } from '#ui/form/validators.ts'
import { useNow } from '#ui/time/context.tsx'
import { timeZones } from '../time-zones.ts'
import { type CompanyValues, changesOf, valuesOf } from './company-values.ts'

interface CompanySettingsFormProps {
  companyId: string
  settings: CompanySettings
}

export function CompanySettingsForm({ companyId, settings }: CompanySettingsFormProps) {
  const { t } = useTranslation()
  const rules = useValidators()
  const [openedAt] = useState(useNow())
  const update = useApiMutation((api) => api.settings.setOfCompany, {
    showsErrors: true,
    changes: [(api) => api.settings, (api) => api.nodes, (api) => api.companies.overview],
  })
  const { form, formProps } = useSectionForm<CompanyValues>({
    initialValues: valuesOf(settings),
    validate: {
      timeZone: rules.required,
      nodeAlias: rules.longest(40),
      silentAfterHours: rules.all<number | ''>(rules.required, (value) =>
        value === '' ? t(($) => $.problems['field.required']) : rules.between(1, 8760)(value),
      ),
      judgeWindowMinutes: rules.between(1, maxJudgeWindowMinutes),
    },
    save: async (values, before) => {
      const body = changesOf(values, before)
      return valuesOf(await update.mutateAsync({ params: { companyId }, body }))
    },
    // Times on all pages are written in the session's zone.
    onSaved: ({ timeZone, language }, before) =>
      timeZone !== before.timeZone || language !== before.language ? refresh() : undefined,
    savedText: t(($) => $.settings.saved),
  })
  const { timeZone } = form.getInitialValues()
  const zones = useMemo(() => timeZones(timeZone, openedAt), [timeZone, openedAt])

  return (
    <SectionForm {...formProps}>
      <p className="fyr-dimmed">{t(($) => $.settings.companyHint)}</p>
      <div className="fyr-columns" data-from="xs">
        <Select
          label={t(($) => $.settings.timeZone)}
          description={t(($) => $.settings.timeZoneHint)}
          data={zones}
          searchable
          limit={100}
          nothingFoundMessage={t(($) => $.ui.table.noMatch)}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label={t(($) => $.settings.companyLanguage)}
          description={t(($) => $.settings.companyLanguageHint)}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...form.getInputProps('language')}
        />
        <TextInput
          label={t(($) => $.settings.nodeAlias)}
          description={t(($) => $.settings.nodeAliasHint)}
          {...form.getInputProps('nodeAlias')}
        />
        <NumberInput
          label={t(($) => $.settings.silentAfter)}
          description={t(($) => $.settings.silentAfterHint)}
          suffix={` ${t(($) => $.settings.hours)}`}
          min={1}
          max={8760}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('silentAfterHours')}
        />
        <NumberInput
          label={t(($) => $.settings.lateLimit)}
          description={t(($) => $.settings.lateLimitHint)}
          suffix={` ${t(($) => $.settings.minutes)}`}
          placeholder={t(($) => $.settings.systemDefault)}
          min={1}
          max={maxJudgeWindowMinutes}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('judgeWindowMinutes')}
        />
      </div>
      <Checkbox.Group
        label={t(($) => $.settings.columns)}
        description={t(($) => $.settings.columnsHint)}
        {...form.getInputProps('nodeTableColumns')}
      >
        <div className="fyr-column-checks">
          {columnNames.map((name) => (
            <Checkbox
              key={name}
              value={name}
              disabled={name === 'name'}
              label={t(($) => $.settings.columnNames[name])}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label={t(($) => $.settings.requireSecondFactor)}
        description={t(($) => $.settings.requireSecondFactorHint)}
        {...form.getInputProps('requireSecondFactor', { type: 'checkbox' })}
      />
    </SectionForm>
  )
}
