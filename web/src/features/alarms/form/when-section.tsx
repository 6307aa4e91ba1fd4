import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nodeInfo } from '#entities/series/node-info.ts'
import { Input, NumberInput, SegmentedControl, Select, Switch } from '#ui/form/inputs.ts'
import { SimpleGrid, Stack, Text } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { ActiveTimes } from './active-times.tsx'
import { type AlarmFormState, delayUnits, newCondition } from './alarm-values.ts'
import { ConditionsField } from './conditions-field.tsx'

const kinds = ['analogue', 'digital', 'advanced'] as const

/** The rule: limits, a level or conditions; then delay, days and what happens when it is over. */
export function WhenSection({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { kind } = form.values
  // Three choices of two words are wider than a phone.
  const isNarrow = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false })
  return (
    <Section title={t(($) => $.alarms.form.when)}>
      <Stack gap="md">
        <Input.Wrapper label={t(($) => $.alarms.form.kind)} labelElement="div">
          <SegmentedControl
            fullWidth
            orientation={isNarrow ? 'vertical' : 'horizontal'}
            aria-label={t(($) => $.alarms.form.kind)}
            data={kinds.map((value) => ({ value, label: t(($) => $.alarms.form.kinds[value]) }))}
            value={kind}
            onChange={(chosen) => choose(kinds.find((each) => each === chosen) ?? 'analogue')}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {t(($) => $.alarms.form.kindHints[kind])}
          </Text>
        </Input.Wrapper>
        {kind === 'analogue' && <LimitFields form={form} />}
        {kind === 'digital' && (
          <Select
            label={t(($) => $.alarms.form.digitalTrigger)}
            data={[
              { value: 'high', label: t(($) => $.alarms.form.high) },
              { value: 'low', label: t(($) => $.alarms.form.low) },
            ]}
            {...form.getInputProps('digitalTrigger')}
          />
        )}
        {kind === 'advanced' && <ConditionsField form={form} />}
        <DelayFields form={form} />
        <ActiveTimes form={form} />
        <Switch
          label={t(($) => $.alarms.form.autoAcknowledge)}
          description={t(($) => $.alarms.form.autoAcknowledgeHint)}
          {...form.getInputProps('autoAcknowledge', { type: 'checkbox' })}
        />
      </Stack>
    </Section>
  )

  function choose(next: (typeof kinds)[number]) {
    const { tag, tagDataKey, advanced } = form.values
    form.setValues({
      kind: next,
      // The first condition is most likely about the series that was chosen.
      ...(next === 'advanced' && advanced.length === 0 && { advanced: [newCondition({ tag, tagDataKey })] }),
    })
  }
}

function LimitFields({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const { tag, tagDataKey } = form.values
  const node = useQuery({ ...nodeInfo(tag ?? ''), enabled: tag !== null })
  const unit = node.data?.keys.find(({ name }) => name === tagDataKey)?.unit
  const suffix = unit ? ` ${unit}` : ''
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <NumberInput
        label={t(($) => $.alarms.form.limitLow)}
        placeholder={t(($) => $.alarms.form.noLimit)}
        suffix={suffix}
        {...form.getInputProps('limitLow')}
      />
      <NumberInput
        label={t(($) => $.alarms.form.limitHigh)}
        placeholder={t(($) => $.alarms.form.noLimit)}
        suffix={suffix}
        {...form.getInputProps('limitHigh')}
      />
    </SimpleGrid>
  )
}

function DelayFields({ form }: { form: AlarmFormState }) {
  const { t } = useTranslation()
  const label = t(($) => $.alarms.form.delay)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t(($) => $.alarms.form.delayHint)}
      error={form.errors.delay}
    >
      <SimpleGrid cols={2} spacing="md" mt={4}>
        <NumberInput
          aria-label={label}
          min={0}
          allowDecimal={false}
          {...form.getInputProps('delay')}
          error={form.errors.delay !== undefined}
        />
        <Select
          aria-label={`${label}, ${t(($) => $.words.unit)}`}
          data={delayUnits.map((value) => ({ value, label: t(($) => $.alarms.form.units[value]) }))}
          {...form.getInputProps('delayUnit')}
        />
      </SimpleGrid>
    </Input.Wrapper>
  )
}
