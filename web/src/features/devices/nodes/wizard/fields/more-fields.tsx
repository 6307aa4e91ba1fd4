import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FoldedFields } from '#ui/form/folded-fields.tsx'
import { LorawanFields } from '../../lorawan/lorawan-fields.tsx'
import { isAdvancedField, isLorawan, isMqtt } from '../draft.ts'
import type { StepProps } from '../node-step.tsx'
import { DecoderFields } from './decoder-fields.tsx'
import { KeyFields } from './key-fields.tsx'
import { TopicsFields } from './own-topic-fields.tsx'

/** What most nodes need not set. Opens by itself where something in it is wrong, or was filled in from elsewhere. */
export function MoreFields({
  form,
  startOpen,
  hasAppKey,
}: StepProps & { startOpen: boolean; hasAppKey: boolean }) {
  const { t } = useTranslation()
  const lorawan = isLorawan(form.values)
  return (
    <FoldedFields
      summary={lorawan ? t(($) => $.lorawan.more) : t(($) => $.nodes.wizard.more)}
      startOpen={startOpen}
      errors={form.errors}
      isInside={isAdvancedField}
    >
      {lorawan ? (
        <Part title={t(($) => $.lorawan.title)}>
          <LorawanFields inputProps={form.getInputProps} hasAppKey={hasAppKey} />
        </Part>
      ) : (
        <Part title={t(($) => $.nodes.wizard.parts.payload)}>
          <DecoderFields form={form} />
        </Part>
      )}
      <Part title={t(($) => $.nodes.wizard.parts.keys)}>
        <KeyFields form={form} />
      </Part>
      {isMqtt(form.values) && (
        <Part title={t(($) => $.nodes.wizard.parts.topics)}>
          <TopicsFields form={form} />
        </Part>
      )}
    </FoldedFields>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="fyr-more-part">
      <h3>{title}</h3>
      {children}
    </section>
  )
}
