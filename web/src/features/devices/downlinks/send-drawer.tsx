import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { kinds } from '#entities/nodes/kinds.ts'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Checkbox, NumberInput, SegmentedControl, Textarea } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { readJson } from './read-json.ts'

/** Something to send to a node. */
export function SendDrawer({ node, onClose }: { node: NodeDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const { deveui, nodeType } = node
  const isLorawan = nodeType === kinds.LORAWAN
  const isSparkplug = nodeType === kinds.SPARKPLUG
  const queue = useApiMutation((api) => api.downlinks.queue, {
    showsErrors: true,
    changes: [(api) => api.downlinks],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: {
      form: isLorawan ? 'hex' : 'json',
      payload: '',
      port: (isLorawan ? 1 : '') as number | '',
      confirmed: false,
    },
    fieldNames: { data: 'payload' },
    validate: {
      payload: rules.required,
      port: rules.between(1, 223),
    },
    async send({ form: written, payload, port, confirmed }) {
      const parsed = written === 'json' ? readJson(payload) : undefined
      if (parsed === null) {
        form.setFieldError(
          'payload',
          t(($) => $.downlinks.notJson),
        )
        return
      }
      const content = parsed ? { data: parsed.value } : { payload: payload.replaceAll(/\s/g, '') }
      const body = { ...content, confirmed, ...(port !== '' && { port }) }
      await queue.mutateAsync({ params: { deveui }, body })
      snackbar.done(t(($) => $.downlinks.queued))
      onClose()
    },
  })
  return (
    <FormDrawer opened onClose={onClose} title={t(($) => $.downlinks.send)} dirty={form.isDirty()}>
      <Form {...submit} submitLabel={t(($) => $.downlinks.sendNow)} onCancel={onClose}>
        {!isSparkplug && (
          <SegmentedControl
            aria-label={t(($) => $.downlinks.format)}
            data={[
              { value: 'hex', label: t(($) => $.downlinks.hex) },
              { value: 'json', label: 'JSON' },
            ]}
            {...form.getInputProps('form')}
          />
        )}
        <Textarea
          label={t(($) => $.downlinks.payload)}
          {...(isSparkplug && { description: t(($) => $.sparkplug.commandHint) })}
          withAsterisk
          autosize
          minRows={2}
          maxRows={12}
          spellCheck={false}
          data-autofocus
          placeholder={form.values.form === 'hex' ? '01 FF' : '{"open": true}'}
          {...form.getInputProps('payload')}
        />
        {isLorawan && (
          <>
            <NumberInput
              label={t(($) => $.downlinks.port)}
              min={1}
              max={223}
              clampBehavior="none"
              allowDecimal={false}
              {...form.getInputProps('port')}
            />
            <Checkbox
              label={t(($) => $.downlinks.confirmed)}
              {...form.getInputProps('confirmed', { type: 'checkbox' })}
            />
          </>
        )}
      </Form>
    </FormDrawer>
  )
}
