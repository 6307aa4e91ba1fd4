import type { AuditState } from '@fyr/contract/records/audit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery, useApiMutation } from '#api/queries.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { NumberInput } from '#ui/form/numbers/number-input.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { Button } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { StatusBadge } from '#ui/status.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'
import './audit.css'

/** Whether the audit log is as it was written, and for how long it is kept. */
export function AuditStatus() {
  const { t } = useTranslation()
  const time = useTimeFormat()
  const [changing, setChanging] = useState(false)
  const { data: state } = useQuery(apiQuery((api) => api.audit.state, {}))
  // The line keeps its height until it is there.
  if (!state) return <div className="fyr-audit-status" />
  const { fault, verifiedAt, retentionDays } = state
  return (
    <div className="fyr-audit-status">
      {fault ? (
        <StatusBadge status="alarm">
          {t(($) => $.audit.faults[fault.reason], { count: fault.sequence })}
        </StatusBadge>
      ) : (
        verifiedAt && (
          <StatusBadge status="ok" look="plain">
            {t(($) => $.audit.verified, { time: time.moment(new Date(verifiedAt)) })}
          </StatusBadge>
        )
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
        {t(($) => $.audit.kept, { count: retentionDays })}
      </Button>
      {changing && <RetentionDialog state={state} onClose={() => setChanging(false)} />}
    </div>
  )
}

function RetentionDialog({ state, onClose }: { state: AuditState; onClose: () => void }) {
  const { t } = useTranslation()
  const save = useApiMutation((api) => api.audit.setRetention, { changes: [(api) => api.audit] })
  const { form, ...submit } = useFyrForm({
    initialValues: { retentionDays: state.retentionDays as number | string },
    async send({ retentionDays }) {
      await save.mutateAsync({ body: { retentionDays: Number(retentionDays) } })
      snackbar.done(t(($) => $.words.saved))
      onClose()
    },
  })
  return (
    <Modal opened size={400} onClose={onClose} title={t(($) => $.audit.retention)}>
      <Form {...submit} onCancel={onClose} submitLabel={t(($) => $.words.save)}>
        <NumberInput
          label={t(($) => $.audit.retentionDays)}
          description={t(($) => $.audit.retentionHint, { count: state.minimumDays })}
          min={state.minimumDays}
          max={36_500}
          allowDecimal={false}
          data-autofocus
          {...form.getInputProps('retentionDays')}
        />
      </Form>
    </Modal>
  )
}
