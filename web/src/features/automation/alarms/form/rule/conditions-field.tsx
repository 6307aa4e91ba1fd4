import { mdiClose, mdiPlus } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { KeyPicker } from '#entities/series/pickers/key-picker.tsx'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { FormProblem } from '#ui/form/form.tsx'
import { NumberInput, Select } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button } from '#ui/layout.ts'
import { type AlarmFormState, newCondition } from '../alarm-values.ts'
import { isStateLimit, StateSelect } from './state-select.tsx'
import { useKeyStates } from './use-key-states.ts'

const maxConditions = 20

/** Conditions over any keys of the company's nodes, joined by AND or OR. */
export function ConditionsField({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { advanced } = form.values
  return (
    <div className="fyr-alarm-rows">
      <Select
        label={t(($) => $.alarms.form.operator)}
        data={[
          { value: 'AND', label: t(($) => $.alarms.form.and) },
          { value: 'OR', label: t(($) => $.alarms.form.or) },
        ]}
        {...form.getInputProps('logicalOperator')}
      />
      {advanced.map(({ id }, index) => (
        <ConditionRow key={id} form={form} index={index} />
      ))}
      <FormProblem problem={form.errors.advanced} />
      <Button
        variant="default"
        disabled={advanced.length >= maxConditions}
        icon={mdiPlus}
        onClick={() => form.insertListItem('advanced', newCondition())}
      >
        {t(($) => $.alarms.form.addCondition)}
      </Button>
    </div>
  )
}

function ConditionRow({ form, index }: { form: AlarmFormState; index: number }) {
  const { t } = useTranslation()
  const condition = form.values.advanced[index]
  const states = useKeyStates(condition?.tag ?? null, condition?.tagDataKey ?? null)
  if (!condition) return null
  const at = `advanced.${index}`
  const chosen = { side: condition.limitType, limit: condition.limit }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own
    <div
      className="fyr-alarm-row"
      role="group"
      aria-label={t(($) => $.alarms.form.condition, { number: index + 1 })}
    >
      <div className="fyr-grow">
        <NodePicker
          label={t(($) => $.words.node)}
          value={condition.tag}
          onChange={(deveui) => {
            form.setFieldValue(`${at}.tag`, deveui)
            form.setFieldValue(`${at}.tagDataKey`, null)
          }}
          error={form.errors[`${at}.tag`]}
        />
      </div>
      <div className="fyr-grow">
        <KeyPicker
          label={t(($) => $.words.key)}
          deveui={condition.tag}
          value={condition.tagDataKey}
          onChange={(key) => {
            form.setFieldValue(`${at}.tagDataKey`, key)
            // A state of one key means nothing of another.
            if (states) form.setFieldValue(`${at}.limit`, '')
          }}
          error={form.errors[`${at}.tagDataKey`]}
        />
      </div>
      {isStateLimit(states, chosen) ? (
        <div className="fyr-grow">
          <StateSelect
            label={t(($) => $.alarms.form.is)}
            states={states}
            chosen={chosen}
            onChange={({ side, limit }) => {
              form.setFieldValue(`${at}.limitType`, side)
              form.setFieldValue(`${at}.limit`, limit)
            }}
            error={form.errors[`${at}.limit`]}
          />
        </div>
      ) : (
        <>
          <Select
            w={110}
            label={t(($) => $.alarms.form.is)}
            data={[
              { value: 'HIGH', label: t(($) => $.alarms.form.aboveWord) },
              { value: 'LOW', label: t(($) => $.alarms.form.belowWord) },
            ]}
            {...form.getInputProps(`${at}.limitType`)}
          />
          <NumberInput w={110} label={t(($) => $.alarms.form.limit)} {...form.getInputProps(`${at}.limit`)} />
        </>
      )}
      <ActionIcon
        aria-label={t(($) => $.alarms.form.removeCondition, { number: index + 1 })}
        onClick={() => form.removeListItem('advanced', index)}
      >
        <Icon path={mdiClose} />
      </ActionIcon>
    </div>
  )
}
