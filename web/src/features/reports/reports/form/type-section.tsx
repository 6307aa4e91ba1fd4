import { reportTypes } from '@fyr/contract/reports/report-kinds'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Input, SegmentedControl } from '#ui/form/inputs.ts'
import type { ReportFormState } from './report-values.ts'
import { DashboardSection } from './types/dashboard-section.tsx'
import { RegularSection } from './types/regular-section.tsx'
import { TemplateSection } from './types/template-section.tsx'
import { TrendSection } from './types/trend-section.tsx'

/** Of which type it is; what was entered for another one stays in the form. */
export function TypeField({ form }: { form: ReportFormState }) {
  const { t } = useTranslation()
  const may = useMay()
  const { type } = form.values
  const offered = reportTypes.filter((each) => each === type || each !== 'dashboard' || may('Dashboard.View'))
  const choose = (next: string) => {
    const chosen = offered.find((each) => each === next)
    if (!chosen) return
    form.setFieldValue('type', chosen)
    form.clearErrors()
  }
  return (
    <Input.Wrapper
      label={t(($) => $.reports.type)}
      labelElement="div"
      description={t(($) => $.reports.types[type].text)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <SegmentedControl
        fullWidth
        className="fyr-report-choice"
        aria-label={t(($) => $.reports.type)}
        data={offered.map((value) => ({ value, label: t(($) => $.reports.types[value].name) }))}
        value={type}
        onChange={choose}
      />
    </Input.Wrapper>
  )
}

/** What it tells, by its type. */
export function TypeSection({ form }: { form: ReportFormState }) {
  switch (form.values.type) {
    case 'trend':
      return <TrendSection form={form} />
    case 'template':
      return <TemplateSection form={form} />
    case 'dashboard':
      return <DashboardSection form={form} />
    default:
      return <RegularSection form={form} />
  }
}
