import { type DeviceCode, readDeviceCode } from '@fyr/contract/devices/lorawan/lorawan-qr'
import { mdiClose } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/dialogs/overlays.ts'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Group, Stack } from '#ui/layout.ts'
import type { Claimable } from '../claim-dialog.tsx'
import { Camera } from './camera.tsx'
import '../pool.css'

interface ScanDialogProps {
  onClose: () => void
  onScanned: (devices: Claimable[]) => void
}

/** Devices by their codes, one after the other: from the camera, typed or pasted. */
export function ScanDialog({ onClose, onScanned }: ScanDialogProps) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<DeviceCode[]>([])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  /** False: it is none, or is there already. */
  function add(text: string): boolean {
    const code = readDeviceCode(text)
    if (!code) {
      setProblem(t(($) => $.pool.scanning.unreadable))
      return false
    }
    const isKnown = codes.some(({ devEui }) => devEui === code.devEui)
    setProblem(isKnown ? t(($) => $.pool.scanning.known) : null)
    if (!isKnown) setCodes([...codes, code])
    return !isKnown
  }

  return (
    <Modal opened onClose={onClose} size={520} title={t(($) => $.pool.scan)}>
      <Stack>
        <Camera onCode={add} />
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (add(typed)) setTyped('')
          }}
        >
          <Group align="flex-end" wrap="nowrap">
            <TextInput
              className="fyr-grow"
              label={t(($) => $.pool.scanning.code)}
              description={t(($) => $.pool.scanning.codeHint)}
              value={typed}
              maxLength={512}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={typed.trim() === ''}>
              {t(($) => $.pool.scanning.add)}
            </Button>
          </Group>
        </form>
        {problem && (
          <p role="alert" className="fyr-alarm-text">
            {problem}
          </p>
        )}
        {codes.length > 0 && (
          <ul className="fyr-scanned" aria-label={t(($) => $.pool.scanning.devices)}>
            {codes.map(({ devEui, serialNumber }) => (
              <li key={devEui}>
                <span className="fyr-grow">
                  <code>{devEui}</code>
                  {serialNumber && <span className="fyr-dimmed"> {serialNumber}</span>}
                </span>
                <ActionIcon
                  aria-label={t(($) => $.pool.scanning.remove, { deveui: devEui })}
                  onClick={() => setCodes(codes.filter((each) => each.devEui !== devEui))}
                >
                  <Icon path={mdiClose} size={18} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(($) => $.words.cancel)}
          </Button>
          <Button disabled={codes.length === 0} onClick={() => onScanned(codes.map(claimableOf))}>
            {t(($) => $.pool.claim)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const claimableOf = ({ devEui, joinEui, profileId, serialNumber }: DeviceCode): Claimable => ({
  deveui: devEui,
  name: serialNumber ?? null,
  decoder: null,
  source: 'list',
  isScanned: true,
  appEui: joinEui ?? null,
  profile: profileId ?? null,
})
