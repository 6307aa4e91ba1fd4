import type { FormulaBackfill } from '@fyr/contract/automation/formulas/formula-backfills'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Button, Progress } from '#ui/layout.ts'
import { Person } from '#ui/person.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'

const looks = {
  queued: 'silent',
  running: 'ok',
  done: 'ok',
  failed: 'attention',
  cancelled: 'silent',
} as const

export const isOpen = ({ state }: FormulaBackfill) => state === 'queued' || state === 'running'

/** How far it is, what came of it, and who asked for it. */
export function BackfillRow({ formulaId, backfill }: { formulaId: string; backfill: FormulaBackfill }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const cancel = useApiMutation((api) => api.formulas.cancelBackfill, {
    changes: [(api) => api.formulas.backfills],
  })
  const { backfillId, state, reason, progress, computed, problems } = backfill
  const write = (at: string) => format.as('d MMM yyyy HH:mm', Date.parse(at))
  const range = `${write(backfill.from)} – ${write(backfill.to)}`
  const counts = [
    t(($) => $.formulas.backfill.computed, { count: computed }),
    ...(problems > 0 ? [t(($) => $.formulas.backfill.problems, { count: problems })] : []),
  ]
  return (
    <li>
      <div className="fyr-formula-backfill">
        <StatusBadge status={looks[state]} look="plain">
          {t(($) => $.formulas.backfill.states[state])}
        </StatusBadge>
        <span className="fyr-digits">{range}</span>
        {isOpen(backfill) && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: formulaId, backfillId } })}
          >
            {t(($) => $.words.cancel)}
          </Button>
        )}
      </div>
      {state === 'running' && <Progress value={progress} aria-label={range} animated />}
      {reason && <p>{t(($) => $.formulas.backfill.reasons[reason])}</p>}
      <p className="fyr-dimmed fyr-digits">
        {state === 'running' && `${progress} % · `}
        {counts.join(' · ')} · <Person recorded={backfill.requestedBy} /> ·{' '}
        {format.moment(Date.parse(backfill.createdAt))}
      </p>
    </li>
  )
}
