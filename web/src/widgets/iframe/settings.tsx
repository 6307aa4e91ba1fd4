import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChecksField } from '#ui/form/checks-field.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { NumberField } from '#ui/form/numbers/number-field.tsx'
import { webLink } from '../image/web-link.ts'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

const rights = ['scripts', 'forms', 'ownOrigin'] as const

export default function IframeSettingsForm(props: WidgetSettingsProps<typeof moduleTypes.iframe>) {
  const { settings, onChange } = props
  const { t } = useTranslation()
  const [address, setAddress] = useState(settings.url ?? '')
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  const isWrong = address.trim() !== '' && webLink(address) === null
  return (
    <SettingSection of="data">
      <TextInput
        label={t(($) => $.frames.address)}
        description={t(($) => $.frames.addressHint)}
        placeholder="https://"
        type="url"
        maxLength={2000}
        value={address}
        error={isWrong ? t(($) => $.problems['field.webAddress']) : undefined}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setAddress(typed)
          const next = webLink(typed)
          // What is not an address yet leaves the one before.
          if (next !== null || typed.trim() === '') change({ url: next })
        }}
      />
      <NumberField
        label={t(($) => $.frames.refresh)}
        placeholder={t(($) => $.frames.refreshHint)}
        value={settings.refreshSeconds === 0 ? null : settings.refreshSeconds}
        min={10}
        max={86_400}
        whole
        onChange={(seconds) => change({ refreshSeconds: Math.min(86_400, Math.max(0, seconds ?? 0)) })}
      />
      <ChecksField
        label={t(($) => $.frames.rights)}
        value={rights.filter((right) => settings[right])}
        options={rights.map((right) => ({ value: right, label: t(($) => $.frames.right[right]) }))}
        onChange={(chosen) =>
          change({
            scripts: chosen.includes('scripts'),
            forms: chosen.includes('forms'),
            ownOrigin: chosen.includes('ownOrigin'),
          })
        }
      />
      <p className="fyr-dimmed">{t(($) => $.frames.rightsHint)}</p>
    </SettingSection>
  )
}
