import type { NodeChoice } from '@fyr/contract/widgets/fields'
import { mdiClose } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allApplications } from '#entities/nodes/queries.ts'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { useSlots } from '#entities/series/pickers/slots.ts'
import { Select } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import type { Names } from '../../widget.ts'
import { ChoiceField } from './setting-fields.tsx'

interface NodeChoiceFieldProps {
  value: NodeChoice
  onChange: (value: NodeChoice) => void
  names: Names
}

const ways = ['all', 'application', 'nodes'] as const
const maxNodes = 500

/** Which nodes a widget shows: all, those of an application, or some. */
export function NodeChoiceField({ value, onChange, names }: NodeChoiceFieldProps) {
  const { t } = useTranslation()
  // A template belongs to no application.
  const inTemplate = useSlots() !== null
  const applications = useQuery({ ...allApplications(), enabled: !inTemplate })
  const known = applications.data?.body ?? []
  const first = known[0]
  const choices: Record<(typeof ways)[number], NodeChoice | null> = {
    all: { by: 'all' },
    application: first ? { by: 'application', applicationId: first.id } : null,
    nodes: { by: 'nodes', deveuis: [] },
  }
  return (
    <>
      <ChoiceField
        label={t(($) => $.nodes.title)}
        value={value.by}
        onChange={(by) => {
          const choice = choices[by]
          if (choice && by !== value.by) onChange(choice)
        }}
        options={ways
          .filter((by) => by === value.by || choices[by] !== null)
          .map((by) => ({ value: by, label: t(($) => $.widgets.sensorOverview.by[by]) }))}
      />
      {value.by === 'application' && (
        <Select
          label={t(($) => $.words.application)}
          data={known.map(({ id, name }) => ({ value: id, label: name }))}
          value={value.applicationId}
          allowDeselect={false}
          searchable
          onChange={(applicationId) => applicationId && onChange({ by: 'application', applicationId })}
        />
      )}
      {value.by === 'nodes' && (
        <>
          {value.deveuis.map((deveui) => (
            <div key={deveui} className="fyr-setting-head">
              <span className="fyr-grow">{names.node(deveui)}</span>
              <ActionIcon
                aria-label={t(($) => $.widgets.settings.removeSeries, { label: names.node(deveui) })}
                onClick={() =>
                  onChange({ by: 'nodes', deveuis: value.deveuis.filter((each) => each !== deveui) })
                }
              >
                <Icon path={mdiClose} size={18} />
              </ActionIcon>
            </div>
          ))}
          {value.deveuis.length < maxNodes && (
            <NodePicker
              label={t(($) => $.widgets.sensorOverview.addNode)}
              value={null}
              onChange={(deveui) =>
                deveui &&
                !value.deveuis.includes(deveui) &&
                onChange({ by: 'nodes', deveuis: [...value.deveuis, deveui] })
              }
            />
          )}
        </>
      )}
    </>
  )
}
