import type { ButtonAction, ButtonContent } from '@fyr/contract/widgets/controls/function-button'
import { useTranslation } from 'react-i18next'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { Textarea, TextInput } from '#ui/form/inputs.ts'
import { DeliveryFields } from '../parts/control/delivery-fields.tsx'
import { ChoiceField } from '../parts/fields/setting-fields.tsx'
import { problemOfContent } from './button-content.ts'
import { newContents } from './new-actions.ts'

interface DownlinkFieldsProps {
  action: Extract<ButtonAction, { kind: 'downlink' }>
  onChange: (action: ButtonAction) => void
}

/** To which node, and what. */
export function DownlinkFields({ action, onChange }: DownlinkFieldsProps) {
  const { t } = useTranslation()
  const { send } = action
  const problem = problemOfContent(send)
  const change = (next: ButtonContent) => onChange({ ...action, send: next })
  // Nobody is blamed for what they have not typed yet.
  const error =
    problem && problem !== 'empty' ? t(($) => $.widgets.functionButton.problems[problem]) : undefined
  return (
    <>
      <NodePicker
        label={t(($) => $.widgets.settings.node)}
        value={action.deveui}
        onChange={(deveui) => onChange({ ...action, deveui })}
      />
      <ChoiceField
        label={t(($) => $.downlinks.format)}
        value={send.as}
        onChange={(as) => change(newContents[as])}
        options={(['json', 'hex', 'text'] as const).map((as) => ({
          value: as,
          label: t(($) => $.widgets.controlSliders.formats[as]),
        }))}
      />
      {send.as === 'json' ? (
        <Textarea
          label={t(($) => $.downlinks.payload)}
          placeholder={'{"relay": true}'}
          value={send.json}
          maxLength={2000}
          autosize
          maxRows={8}
          spellCheck={false}
          error={error}
          onChange={(event) => change({ as: 'json', json: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          label={t(($) => $.downlinks.payload)}
          {...(send.as === 'hex' && { placeholder: '01ff' })}
          value={send.as === 'hex' ? send.payload : send.text}
          maxLength={send.as === 'hex' ? 484 : 500}
          spellCheck={false}
          error={error}
          onChange={({ currentTarget: { value } }) =>
            change(send.as === 'hex' ? { as: 'hex', payload: value } : { as: 'text', text: value })
          }
        />
      )}
      <DeliveryFields value={action} onChange={(part) => onChange({ ...action, ...part })} />
    </>
  )
}
