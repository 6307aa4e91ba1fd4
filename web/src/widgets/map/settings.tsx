import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { NodeChoiceField } from '../parts/node-choice-field.tsx'
import type { WidgetSettingsProps } from '../widget.ts'

export default function MapWidgetForm(props: WidgetSettingsProps<typeof moduleTypes.map>) {
  const { settings, onChange, names } = props
  const { t } = useTranslation()
  const change = (part: Partial<typeof settings>) => onChange({ ...settings, ...part })
  return (
    <>
      <NodeChoiceField value={settings.nodes} onChange={(nodes) => change({ nodes })} names={names} />
      <Switch
        label={t(($) => $.mapPages.edit.cluster)}
        checked={settings.cluster}
        onChange={(event) => change({ cluster: event.currentTarget.checked })}
      />
    </>
  )
}
