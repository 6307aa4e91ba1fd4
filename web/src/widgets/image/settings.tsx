import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { PictureField } from '../parts/fields/picture-field.tsx'
import { ChoiceField } from '../parts/fields/setting-fields.tsx'
import { SettingSection } from '../parts/fields/setting-section.tsx'
import type { WidgetSettingsProps } from '../widget.ts'
import { webLink } from './web-link.ts'

const fits = ['contain', 'cover', 'fill'] as const

export default function ImageSettingsForm(props: WidgetSettingsProps<typeof moduleTypes.image>) {
  const { settings, onChange } = props
  const { t } = useTranslation()
  const [link, setLink] = useState(settings.link ?? '')
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  const isWrong = link.trim() !== '' && webLink(link) === null
  return (
    <>
      <SettingSection of="data">
        <PictureField value={settings.image} onChange={(image) => change({ image })} />
        {settings.image === null && (
          <NodePicker
            label={t(($) => $.widgets.image.ofNode)}
            value={settings.deveui}
            clearable
            onChange={(deveui) => change({ deveui })}
          />
        )}
        <TextInput
          label={t(($) => $.widgets.image.alt)}
          description={t(($) => $.widgets.image.altHint)}
          value={settings.alt}
          maxLength={255}
          onChange={(event) => change({ alt: event.currentTarget.value })}
        />
        <TextInput
          label={t(($) => $.widgets.image.link)}
          placeholder="https://"
          type="url"
          value={link}
          error={isWrong ? t(($) => $.widgets.image.linkWrong) : undefined}
          onChange={(event) => {
            const typed = event.currentTarget.value
            setLink(typed)
            const next = webLink(typed)
            // What is not an address yet leaves the one before.
            if (next !== null || typed.trim() === '') change({ link: next })
          }}
        />
      </SettingSection>
      <SettingSection of="look">
        <ChoiceField
          label={t(($) => $.widgets.image.fit)}
          value={settings.fit}
          onChange={(fit) => change({ fit })}
          options={fits.map((fit) => ({ value: fit, label: t(($) => $.widgets.image.fits[fit]) }))}
        />
      </SettingSection>
    </>
  )
}
