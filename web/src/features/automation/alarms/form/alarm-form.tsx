import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { Form } from '#ui/form/form.tsx'
import { Skeleton } from '#ui/layout.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { type AlarmValues, bodyOf, fieldNames } from './alarm-values.ts'
import '#entities/alarms/alarms.css'
import { useAlarmCheck } from './check-alarm.ts'
import { WhenSection } from './rule/when-section.tsx'
import { useOnlyKey } from './use-only-key.ts'
import { useProposedName } from './use-proposed-name.ts'
import { WhatSection } from './what-section.tsx'

// What is seen later is fetched beside the form, which need not wait for it.
const Preview = lazy(async () => ({ default: (await import('../preview/preview.tsx')).Preview }))
const NotifySection = lazy(async () => ({
  default: (await import('../notify/notify-section.tsx')).NotifySection,
}))
const MoreSection = lazy(async () => ({ default: (await import('./more-section.tsx')).MoreSection }))
const previewHeight = 440
const notifyHeight = 420

interface AlarmFormProps {
  companyId: string
  /** The one to change; without it a new one is made. */
  alarm?: Alarm
  /** What the form begins with. */
  initial: AlarmValues
  /** What stands below the preview. */
  beside?: ReactNode
}

/** The rule on one side, what it would have meant for the last days on the other. */
export function AlarmForm({ companyId, alarm, initial, beside }: AlarmFormProps) {
  const { t } = useTranslation()
  const validate = useAlarmCheck()
  const wide = useMediaQuery('(min-width: 75.01em)', true, { getInitialValueInEffect: false })
  const options = {
    showsErrors: true,
    changes: [(api: Api) => api.alarms, (api: Api) => api.companies.overview],
  }
  const create = useApiMutation((api) => api.alarms.create, options)
  const update = useApiMutation((api) => api.alarms.update, options)
  const { form, formProps, guard } = useResourceForm<AlarmValues, Alarm>({
    // What is being changed stays when live events fetch the alarm again.
    initialValues: initial,
    validate,
    fieldNames,
    save: (values) =>
      alarm
        ? update.mutateAsync({ params: { id: companyId, alarmId: alarm.id }, body: bodyOf(values) })
        : create.mutateAsync({ params: { id: companyId }, body: bodyOf(values) }),
    leaveTo: '/alarm/rules',
    onSaved: ({ name }, leave) =>
      leave(t(($) => (alarm ? $.alarms.form.saved : $.alarms.form.created), { name })),
  })
  useOnlyKey(form)
  useProposedName(form)
  // Beside the form where there is room, else below the rule that it is about.
  const preview = (
    <div className="fyr-alarm-preview">
      <Suspense fallback={<Skeleton height={previewHeight} />}>
        <Preview values={form.values} />
      </Suspense>
      {beside}
    </div>
  )
  return (
    <div className="fyr-alarm-form">
      <Form {...formProps} submitLabel={alarm ? t(($) => $.words.save) : t(($) => $.words.create)}>
        <WhatSection form={form} />
        <WhenSection form={form} />
        {!wide && preview}
        <Suspense fallback={<Skeleton height={notifyHeight} />}>
          <NotifySection form={form} />
          <MoreSection form={form} />
        </Suspense>
      </Form>
      {wide && preview}
      {guard}
    </div>
  )
}
