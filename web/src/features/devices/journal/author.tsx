import { useTranslation } from 'react-i18next'
import { Person } from '#ui/person.tsx'

/** Who wrote something; a person who was deleted has no name any more. */
export function Author({ recorded }: { recorded: string }) {
  const { t } = useTranslation()
  return (
    <strong>{recorded === '' ? t(($) => $.journal.unknownAuthor) : <Person recorded={recorded} />}</strong>
  )
}
