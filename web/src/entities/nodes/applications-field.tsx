import { useQueries, useQuery } from '@tanstack/react-query'
import { apiQuery } from '#api/queries.ts'
import { useMayCall } from '#api/session/rights.ts'
import { ChosenObjectsField } from '#ui/resource/chosen-objects-field.tsx'
import { namesStateOf } from '#ui/resource/names-state.ts'
import { allApplications } from './queries.ts'

interface ApplicationsFieldProps {
  label: string
  /** Shown while none is chosen. */
  placeholder: string
  value: string[]
  onChange: (value: string[]) => void
  error?: React.ReactNode
}

/** Some of the company's applications. */
export function ApplicationsField(props: ApplicationsFieldProps) {
  const enabled = useMayCall((api) => api.applications.list)
  const list = useQuery({ ...allApplications(), enabled })
  const names = new Map((list.data?.body ?? []).map(({ id, name }) => [id, name]))
  // Those behind the first thousand are asked for one by one.
  const isWhole = list.data ? Number(list.data.headers['x-total-count']) <= names.size : true
  const others = isWhole ? [] : props.value.filter((id) => !names.has(id))
  const asked = useQueries({
    queries: others.map((id) => apiQuery((api) => api.applications.get, { params: { id } })),
  })
  for (const { data } of asked) if (data) names.set(data.id, data.name)
  const queries = [list, ...asked]
  return (
    <ChosenObjectsField
      {...props}
      names={names}
      state={namesStateOf(enabled, queries)}
      onRetry={() => {
        for (const query of queries) if (query.error) void query.refetch()
      }}
      maxValues={100}
    />
  )
}
