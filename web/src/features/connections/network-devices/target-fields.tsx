import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { Select } from '#ui/form/inputs.ts'
import { ProfileSelect } from './profile-select.tsx'
import type { NetworkTarget } from './target.ts'

/** The network servers on which devices can be created. */
export function useTargets() {
  const { data = [] } = useQuery(apiQuery((api) => api.integrations.list, {}))
  return data.filter(({ createsDevices, enabled }) => createsDevices && enabled)
}

interface TargetFieldsProps {
  target: NetworkTarget
  onChange: (target: NetworkTarget) => void
  /** What stands for no network server; without it one is chosen. */
  none?: string
}

/** On which network server a device is created, and there by which profile. */
export function TargetFields({ target, onChange, none }: TargetFieldsProps) {
  const { t } = useTranslation()
  const targets = useTargets()
  const chosen = targets.find(({ integrationId }) => integrationId === target.integrationId)
  return (
    <>
      <Select
        label={t(($) => $.networkDevices.switch)}
        description={t(($) => $.networkDevices.switchHint)}
        allowDeselect={false}
        data={[
          ...(none === undefined ? [] : [{ value: '', label: none }]),
          ...targets.map(({ integrationId, name }) => ({ value: integrationId, label: name })),
        ]}
        value={target.integrationId}
        onChange={(value) => onChange({ integrationId: value ?? '', deviceProfile: '' })}
      />
      {chosen?.kind === 'chirpstack' && (
        <ProfileSelect
          integrationId={chosen.integrationId}
          value={target.deviceProfile}
          onChange={(deviceProfile) => onChange({ ...target, deviceProfile })}
        />
      )}
    </>
  )
}
