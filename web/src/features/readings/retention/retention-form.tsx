import type { RetentionPreview } from '@fyr/contract/readings/reading-retention'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { NumberInput, Select } from '#ui/form/inputs.ts'
import { SectionForm } from '#ui/form/section-form.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { useTimeFormat } from '#ui/time/context.tsx'
import { daysOf, maxDays, type RetentionValues, valuesOf } from './retention-values.ts'
import './retention.css'

interface RetentionFormProps {
  label: string
  hint: string
  /** Null: as the company; 0: for ever. */
  days: number | null
  /** Of a node: what its company has, which it may follow. */
  companyDays?: number
  /** Whose: of what would go something else is known for each. */
  of: string
  /** Counts what would go. */
  preview: (days: number | null, signal?: AbortSignal) => Promise<RetentionPreview>
  save: (days: number | null) => Promise<unknown>
}

/** How long readings are kept. What would go is shown before, and named once more where it goes. */
export function RetentionForm(props: RetentionFormProps) {
  const { label, hint, days, companyDays, of, preview, save } = props
  const { t } = useTranslation()
  const format = useTimeFormat()
  const [asking, setAsking] = useState<RetentionPreview | null>(null)
  const { form, ...submit } = useFyrForm<RetentionValues>({
    initialValues: valuesOf(days),
    validate: {
      days: (_, values) =>
        daysOf(values) === undefined ? t(($) => $.retention.between, { most: maxDays }) : null,
    },
    send: async (values) => {
      const wanted = daysOf(values)
      if (wanted === undefined) return
      // The figures of this moment, however long the form has been open.
      const goes = await preview(wanted)
      if (goes.readings > 0) setAsking(goes)
      else await keep(0)
    },
  })
  const chosen = daysOf(form.values)
  const dirty = form.isDirty()
  const settled = useSettled(chosen)
  const found = useQuery({
    queryKey: ['retention', 'preview', of, settled ?? null],
    queryFn: ({ signal }) => preview(settled ?? null, signal),
    enabled: dirty && settled !== undefined,
    staleTime: 0,
  })
  const isCounting = found.isFetching || settled !== chosen

  async function keep(count: number) {
    if (chosen === undefined) return
    await save(chosen)
    form.setInitialValues(form.values)
    form.resetDirty(form.values)
    snackbar.done(count > 0 ? t(($) => $.retention.savedDeleting, { count }) : t(($) => $.retention.saved))
  }

  const told = (what: RetentionPreview) => ({
    nodes: t(($) => $.retention.nodes, { count: what.nodes }),
    oldest: what.oldest === null ? '' : format.date(Date.parse(what.oldest)),
  })
  const asCompany =
    companyDays === undefined || companyDays === 0
      ? t(($) => $.retention.asCompanyForEver)
      : t(($) => $.retention.asCompany, { count: companyDays })

  return (
    <>
      <SectionForm {...submit} dirty={dirty} submitDisabled={!dirty || chosen === undefined}>
        <div className="fyr-columns" data-from="xs">
          <Select
            label={label}
            allowDeselect={false}
            data={[
              ...(companyDays === undefined ? [] : [{ value: 'asCompany', label: asCompany }]),
              { value: 'forEver', label: t(($) => $.retention.forEver) },
              { value: 'forDays', label: t(($) => $.retention.forDays) },
            ]}
            {...form.getInputProps('keeping')}
          />
          {form.values.keeping === 'forDays' && (
            <NumberInput
              label={t(($) => $.retention.days)}
              min={1}
              max={maxDays}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps('days')}
            />
          )}
        </div>
        {form.values.keeping === 'forDays' && <p className="fyr-dimmed">{hint}</p>}
        {dirty && chosen !== undefined && (
          <p role="status" className="fyr-retention-preview" data-some={(found.data?.readings ?? 0) > 0}>
            {isCounting
              ? t(($) => $.retention.counting)
              : found.error
                ? problemText(found.error, t)
                : found.data && found.data.readings > 0
                  ? t(($) => $.retention.would, { count: found.data.readings, ...told(found.data) })
                  : t(($) => $.retention.nothing)}
          </p>
        )}
      </SectionForm>
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t(($) => $.retention.confirmTitle, { count: asking?.readings ?? 0 })}
        text={asking && t(($) => $.retention.confirmText, told(asking))}
        confirmLabel={t(($) => $.retention.confirm)}
        onConfirm={() => keep(asking?.readings ?? 0)}
      />
    </>
  )
}

const pauseMs = 300

/** The days, once nobody is writing any more. */
function useSettled(days: number | null | undefined): number | null | undefined {
  const [settled, setSettled] = useState(days)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(days), pauseMs)
    return () => clearTimeout(timer)
  }, [days])
  return settled
}
