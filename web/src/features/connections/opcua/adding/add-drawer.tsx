import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Select } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { useSelection } from '../browse/use-selection.ts'
import { ChooseStep } from './choose-step.tsx'
import { KeysStep } from './keys-step.tsx'
import '../opcua.css'

interface AddDrawerProps {
  /** Servers whose variables may be added. */
  servers: readonly OpcServer[]
  /** The node that they are added to, where it is known. */
  deveui?: string
  onClose: () => void
}

/** Chooses variables of a server, then the keys under which they are stored. */
export function AddDrawer({ servers, deveui, onClose }: AddDrawerProps) {
  const { t } = useTranslation()
  const [serverId, setServerId] = useState(servers[0]?.opcServerId ?? '')
  const [step, setStep] = useState<'choose' | 'keys'>('choose')
  const chosen = useSelection()
  const server = servers.find(({ opcServerId }) => opcServerId === serverId)
  if (!server) return null
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={step === 'keys' ? t(($) => $.opcua.adding.title) : t(($) => $.opcua.browse.title)}
      dirty={chosen.selection.size > 0}
      size="min(60rem, 100%)"
    >
      {step === 'choose' && servers.length > 1 && (
        <Stack mb="md">
          <Select
            label={t(($) => $.opcua.browse.server)}
            data={servers.map(({ opcServerId, name }) => ({ value: opcServerId, label: name }))}
            allowDeselect={false}
            searchable={servers.length > 12}
            value={serverId}
            onChange={(value) => {
              if (value === null || value === serverId) return
              setServerId(value)
              chosen.clear()
            }}
          />
        </Stack>
      )}
      {/* Stays, so that going back finds the tree as it was. */}
      <div hidden={step === 'keys'}>
        <ChooseStep
          key={serverId}
          server={server}
          chosen={chosen}
          onNext={() => setStep('keys')}
          onClose={onClose}
        />
      </div>
      {step === 'keys' && (
        <KeysStep
          server={server}
          chosen={chosen}
          deveui={deveui}
          onBack={() => setStep('choose')}
          onClose={onClose}
        />
      )}
    </FormDrawer>
  )
}
