import type { Formula } from '@fyr/contract/automation/formulas/formulas'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Button, Skeleton, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { presetMs } from '#ui/time/range/range.ts'
import { formulaBackfills } from '../queries.ts'
import { BackfillRow, isOpen } from './backfill-row.tsx'

const MomentField = lazy(() => import('#ui/time/moment-field.tsx'))
const minute = 60_000

/** Computes the saved formula over what is stored, and shows how far that is. */
export function BackfillSection({ formula, isChanged }: { formula: Formula; isChanged: boolean }) {
  const { t } = useTranslation()
  const [to, setTo] = useState(() => Math.ceil(Date.now() / minute) * minute)
  const [from, setFrom] = useState(to - presetMs['30d'])
  const query = useQuery(formulaBackfills(formula.formulaId))
  const start = useApiMutation((api) => api.formulas.startBackfill, {
    changes: [(api) => api.formulas.backfills],
  })
  const isReversed = from >= to
  return (
    <Section title={t(($) => $.formulas.backfill.title)}>
      <p className="fyr-dimmed">{t(($) => $.formulas.backfill.text)}</p>
      <Stack gap="md" mt="sm">
        <div className="fyr-columns" data-from="xs">
          <Suspense fallback={<Skeleton height={62} />}>
            <MomentField label={t(($) => $.formulas.backfill.from)} value={from} onChange={setFrom} />
            <MomentField
              label={t(($) => $.formulas.backfill.to)}
              value={to}
              onChange={setTo}
              error={isReversed ? t(($) => $.ui.range.reversed) : undefined}
            />
          </Suspense>
        </div>
        <div>
          <Button
            variant="default"
            loading={start.isPending}
            disabled={isChanged || isReversed || (query.data ?? []).some(isOpen)}
            onClick={() => start.mutate({ params: { id: formula.formulaId }, body: { from, to } })}
          >
            {t(($) => $.formulas.backfill.start)}
          </Button>
          {isChanged && <p className="fyr-dimmed">{t(($) => $.formulas.backfill.unsaved)}</p>}
        </div>
        <Loaded query={query} skeleton={<Skeleton height={36} />}>
          {(all) =>
            all.length > 0 && (
              <ul className="fyr-formula-backfills" aria-label={t(($) => $.formulas.backfill.list)}>
                {all.map((each) => (
                  <BackfillRow key={each.backfillId} formulaId={formula.formulaId} backfill={each} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Stack>
    </Section>
  )
}
