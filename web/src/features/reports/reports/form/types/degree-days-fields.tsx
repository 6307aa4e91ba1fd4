import { useTranslation } from 'react-i18next'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { useNodeKeys } from '#entities/series/pickers/use-node-keys.ts'
import { errorsOutside } from '#ui/form/field-errors.ts'
import { Input, Switch } from '#ui/form/inputs.ts'
import { RequiredNumberField } from '#ui/form/numbers/number-field.tsx'
import { newDegreeDays, type ReportFormState } from '../report-values.ts'

/** An outdoor temperature and the base below which heating is needed. */
export function DegreeDaysFields({ form }: { form: ReportFormState }) {
  const { t } = useTranslation()
  const { degreeDays } = form.values
  const { keys = [] } = useNodeKeys(degreeDays?.deveui ?? null)
  const unit = keys.find(({ name }) => name === degreeDays?.key)?.unit || '°C'
  const set = (next: typeof degreeDays) => {
    form.setFieldValue('degreeDays', next)
    form.setErrors((errors) => errorsOutside(errors, 'degreeDays'))
  }
  return (
    <div className="fyr-report-resource">
      <Switch
        label={t(($) => $.reports.trend.degreeDays)}
        description={t(($) => $.reports.trend.degreeDaysHint)}
        checked={degreeDays !== null}
        onChange={({ currentTarget: { checked } }) => set(checked ? newDegreeDays : null)}
      />
      {degreeDays && (
        <div className="fyr-report-series-fields">
          <Input.Wrapper label={t(($) => $.reports.trend.outdoorNode)} labelElement="div">
            <NodePicker
              ariaLabel={t(($) => $.reports.trend.outdoorNode)}
              value={degreeDays.deveui}
              onChange={(deveui) => set({ ...degreeDays, deveui, key: '' })}
            />
          </Input.Wrapper>
          <Input.Wrapper label={t(($) => $.reports.trend.outdoorKey)} labelElement="div">
            <KeyPicker
              ariaLabel={t(($) => $.reports.trend.outdoorKey)}
              deveui={degreeDays.deveui}
              value={degreeDays.key || null}
              onChange={(key) => set({ ...degreeDays, key: key ?? '' })}
              error={
                form.errors['degreeDays.key'] ?? form.errors['degreeDays.deveui'] ?? form.errors.degreeDays
              }
            />
          </Input.Wrapper>
          <RequiredNumberField
            label={t(($) => $.reports.trend.base)}
            suffix={` ${unit}`}
            min={-50}
            max={200}
            value={degreeDays.base}
            onChange={(base) => set({ ...degreeDays, base })}
          />
        </div>
      )}
    </div>
  )
}
