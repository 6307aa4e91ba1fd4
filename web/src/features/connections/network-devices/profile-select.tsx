import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { Select } from '#ui/form/inputs.ts'
import { profilesOf } from './queries.ts'

interface ProfileSelectProps {
  integrationId: string
  value: string
  onChange: (profile: string) => void
}

/** ChirpStack's device profiles, the integration's own first. */
export function ProfileSelect({ integrationId, value, onChange }: ProfileSelectProps) {
  const { t } = useTranslation()
  const { data, error, isPending } = useQuery(profilesOf(integrationId))
  const problem = data?.problem
  const said = problem ? t(($) => $.networkDevices.problems[problem.code]) : error && problemText(error, t)
  return (
    <Select
      label={t(($) => $.networkDevices.profile)}
      searchable
      allowDeselect={false}
      disabled={isPending}
      nothingFoundMessage={t(($) => $.ui.table.noMatch)}
      data={[
        { value: '', label: t(($) => $.networkDevices.usual) },
        ...(data?.profiles ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      error={said}
    />
  )
}
