import type { AuditEntry } from '@fyr/contract/records/audit'
import { auditActions, auditObjects } from '@fyr/contract/records/audit-kinds'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Person, personName } from '#ui/person.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeText } from '#ui/time/time-text.tsx'

/** The words for what is stored as a code; one that this version does not know stays as it is. */
export function useAuditWords() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      action: (code: string) => {
        const known = auditActions.find((each) => each === code)
        return known ? t(($) => $.audit.actions[known]) : code
      },
      object: (code: string) => {
        const known = auditObjects.find((each) => each === code)
        return known ? t(($) => $.audit.objects[known]) : code
      },
      /** As whom somebody acted who did not act in person. */
      actor: ({ actor, realActor }: Pick<AuditEntry, 'actor' | 'realActor'>) => {
        const nameOf = (recorded: string) => recorded || t(($) => $.audit.erased)
        return realActor === null
          ? nameOf(actor)
          : t(($) => $.audit.actingAs, { actor: nameOf(realActor), user: nameOf(actor) })
      },
    }),
    [t],
  )
}

export function useAuditColumns(): TableColumn<AuditEntry>[] {
  const { t } = useTranslation()
  const words = useAuditWords()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t(($) => $.words.time),
        value: ({ at }) => at,
        cell: ({ at }) => <TimeText at={at} />,
        width: 180,
      },
      {
        id: 'actor',
        header: t(($) => $.audit.user),
        value: words.actor,
        cell: ({ actor, realActor }) =>
          realActor === null ? (
            <Person recorded={words.actor({ actor, realActor })} />
          ) : (
            <span title={words.actor({ actor, realActor })}>
              {words.actor({ actor: personName(actor), realActor: personName(realActor) })}
            </span>
          ),
        sortable: false,
        width: 200,
      },
      {
        id: 'action',
        header: t(($) => $.audit.action),
        value: ({ action }) => words.action(action),
        filter: auditActions.map((value) => ({ value, label: t(($) => $.audit.actions[value]) })),
        sortable: false,
        width: 140,
      },
      {
        id: 'object',
        header: t(($) => $.audit.object),
        value: ({ objectType }) => words.object(objectType),
        filter: auditObjects.map((value) => ({ value, label: t(($) => $.audit.objects[value]) })),
        sortable: false,
        width: 170,
      },
      {
        id: 'name',
        header: t(($) => $.words.name),
        value: ({ objectName }) => personName(objectName),
        sortable: false,
        main: true,
      },
      {
        id: 'changes',
        header: t(($) => $.audit.fields),
        value: ({ changes }) => Object.keys(changes).join(', '),
        sortable: false,
        standard: false,
      },
    ],
    [t, words],
  )
}
