import { nameBy } from '@fyr/contract/devices/nodes/name-pattern'
import type { PoolDevice } from '@fyr/contract/devices/pool'
import { poolSources } from '@fyr/contract/devices/pool-sources'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { DecoderSelect } from '#entities/nodes/decoder-select.tsx'
import { useOpenApplications } from '#entities/nodes/use-open-applications.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { NumberInput, Select, TextInput } from '#ui/form/inputs.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { type FailedClaim, useClaim } from './use-claim.ts'
import './pool.css'

/** A device of the pool, or one whose code was scanned. */
export type Claimable = Pick<PoolDevice, 'deveui' | 'name' | 'decoder' | 'source'> & {
  /** Its name is not in the pool. */
  isScanned?: true
  appEui?: string | null
  profile?: string | null
}

interface ClaimDialogProps {
  devices: readonly Claimable[]
  onClose: () => void
  onClaimed: () => void
}

const shownNames = 3

/** Into which application, called how, and decoded by what. */
export function ClaimDialog({ devices, onClose, onClaimed }: ClaimDialogProps) {
  const { t } = useTranslation()
  const applications = useOpenApplications()
  const [left, setLeft] = useState(devices)
  const [chosen, setApplicationId] = useState<string | null>(null)
  const [pattern, setPattern] = useState('{name}')
  const [firstNumber, setFirstNumber] = useState<number | ''>(1)
  const [decoder, setDecoder] = useState('')
  const [failed, setFailed] = useState<readonly FailedClaim[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { claimAll, progress } = useClaim()
  const all = applications.data?.body ?? []
  const applicationId = chosen ?? (all.length === 1 ? (all[0]?.id ?? null) : null)
  const hasLorawan = left.some(({ source }) => poolSources[source] === 'LORAWAN')
  const prepared = new Set(left.map((device) => device.decoder ?? 'raw'))
  const first = firstNumber === '' ? 1 : firstNumber
  const names = left.slice(0, shownNames).map((device, at) => nameBy(pattern, { ...device, n: first + at }))
  const refused = new Set(failed.map(({ deveui }) => deveui.toLowerCase()))
  const others = left.filter(({ deveui }) => !refused.has(deveui.toLowerCase()))

  async function claim(applicationId: string, wanted: readonly Claimable[]) {
    setProblem(null)
    setFailed([])
    const asked = wanted.map(({ deveui, name, isScanned, appEui, profile }, at) => ({
      deveui,
      ...(isScanned && { name: nameBy(pattern, { n: first + at, name, deveui }) }),
      ...(appEui && { appEui }),
      ...(profile && { profile }),
    }))
    try {
      const options = { applicationId, namePattern: pattern.trim(), firstNumber: first }
      const { claimed, failed } = await claimAll(asked, { ...options, ...(decoder && { decoder }) })
      if (claimed.length > 0) snackbar.done(t(($) => $.pool.claimed, { count: claimed.length }))
      if (failed.length === 0) {
        onClaimed()
        onClose()
        return
      }
      const done = new Set(claimed.map((deveui) => deveui.toLowerCase()))
      setLeft(wanted.filter(({ deveui }) => !done.has(deveui.toLowerCase())))
      setFirstNumber(first + claimed.length)
      setFailed(failed)
    } catch (error) {
      setProblem(problemText(error, t))
    }
  }

  return (
    <Modal opened size={480} onClose={onClose} title={t(($) => $.pool.claimTitle, { count: left.length })}>
      <Form
        busy={progress !== null}
        problem={problem}
        submitLabel={
          failed.length > 0 && others.length > 0
            ? t(($) => $.pool.claimOthers, { count: others.length })
            : t(($) => $.pool.claim)
        }
        submitDisabled={applicationId === null || pattern.trim() === '' || others.length === 0}
        onCancel={onClose}
        onSubmit={(event) => {
          event?.preventDefault()
          if (applicationId !== null) void claim(applicationId, others)
        }}
      >
        {failed.length > 0 && (
          <div className="fyr-notice" data-tone="alarm" role="alert">
            <div>
              <p>{t(($) => $.pool.failed, { count: failed.length })}</p>
              <ul className="fyr-failed-devices">
                {failed.map(({ deveui, message }) => (
                  <li key={deveui}>
                    {deveui}: {message}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
        <Select
          label={t(($) => $.words.application)}
          withAsterisk
          searchable
          placeholder={t(($) => $.nodes.wizard.application.choose)}
          nothingFoundMessage={t(($) => $.ui.table.noMatch)}
          data={all.map(({ id, name }) => ({ value: id, label: name }))}
          value={applicationId}
          onChange={setApplicationId}
          allowDeselect={false}
        />
        <TextInput
          label={t(($) => $.pool.pattern)}
          description={t(($) => $.pool.patternHint)}
          withAsterisk
          maxLength={200}
          value={pattern}
          onChange={(event) => setPattern(event.currentTarget.value)}
        />
        {pattern.includes('{n}') && (
          <NumberInput
            label={t(($) => $.pool.firstNumber)}
            min={0}
            max={1_000_000}
            allowDecimal={false}
            value={firstNumber}
            onChange={(value) => setFirstNumber(value === '' ? '' : Number(value))}
          />
        )}
        <p className="fyr-dimmed">
          {t(($) => $.pool.preview, { names: `${names.join(', ')}${left.length > shownNames ? ', …' : ''}` })}
        </p>
        {hasLorawan && (
          <DecoderSelect
            value={decoder}
            onChange={setDecoder}
            none={t(($) => $.pool.asPrepared)}
            preset={prepared.size === 1 ? [...prepared][0] : undefined}
          />
        )}
      </Form>
    </Modal>
  )
}
