import type { NotificationPreferences } from '@fyr/contract/messages/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Checkbox } from '#ui/form/inputs.ts'
import { Loaded } from '#ui/states.tsx'
import './preference-grid.css'
import { preferences } from './queries.ts'

const channels = ['page', 'push', 'mail'] as const
type Channel = (typeof channels)[number]
const categories = [
  'alarms',
  'dataErrors',
  'nodes',
  'gateways',
  'scripts',
  'deliveries',
] as const satisfies (keyof NotificationPreferences)[]

/** A row for each category of notifications, a column for each way they take. */
export function PreferenceGrid() {
  const query = useQuery(preferences)
  return <Loaded query={query}>{(chosen) => <Grid chosen={chosen} />}</Loaded>
}

function Grid({ chosen }: { chosen: NotificationPreferences }) {
  const { t } = useTranslation()
  const save = useApiMutation((api) => api.notifications.setPreferences, {
    changes: [(api) => api.notifications],
  })
  // What was clicked shows at once, and what the server has if it refuses.
  const changed = save.isPending ? save.variables.body : {}
  return (
    <table className="fyr-preference-grid">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.notifications.preferences.kind)}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(($) => $.notifications.preferences.channels[channel])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => {
          const row: Partial<Record<Channel, boolean>> = changed[category] ?? chosen[category]
          const name = t(($) => $.notifications.preferences.categories[category])
          return (
            <tr key={category}>
              <th scope="row">{name}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  {row[channel] !== undefined && (
                    <Checkbox
                      aria-label={`${name}: ${t(($) => $.notifications.preferences.channels[channel])}`}
                      checked={row[channel]}
                      onChange={({ currentTarget }) =>
                        save.mutate({ body: { [category]: { ...row, [channel]: currentTarget.checked } } })
                      }
                    />
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
