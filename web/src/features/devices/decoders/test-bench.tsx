import { readBytes } from '@fyr/contract/devices/lorawan/eui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import type { CodeError } from '#ui/code/code-mirror.ts'
import { Form } from '#ui/form/form.tsx'
import { Textarea } from '#ui/form/inputs.ts'
import { NumberInput } from '#ui/form/numbers/number-input.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { Stack } from '#ui/layout.ts'
import { FrameChoice } from './frame-choice.tsx'
import { TestResult } from './test-result.tsx'
import type { TrialSearch } from './trial-search.ts'
import { type Tried, useTrial } from './use-trial.ts'

interface TestBenchProps {
  tried: () => Tried
  search: TrialSearch
  onError: (error: CodeError | null) => void
}

/** Tries a decoder on the bytes of a frame: pasted ones, or those that a node has sent. */
export function TestBench({ tried, search, onError }: TestBenchProps) {
  const { t } = useTranslation()
  const trial = useTrial()
  const [node, setNode] = useState<string | null>(search.node ?? null)
  const { form, ...submit } = useFyrForm({
    initialValues: { payload: search.payload ?? '', port: search.port ?? 1 },
    validate: {
      payload: (value) => (readBytes(value) ? null : t(($) => $.problems['field.payload'])),
    },
    async send({ payload, port }) {
      const { error } = await trial.run({ payload, port, node }, tried())
      const isPlaced = error !== null && error.line !== null
      onError(isPlaced ? { line: error.line ?? 1, column: error.column ?? 1, message: error.detail } : null)
    },
  })
  return (
    <Stack>
      <NodePicker
        label={t(($) => $.decoders.test.node)}
        placeholder={t(($) => $.decoders.test.nodeHint)}
        value={node}
        onChange={setNode}
        clearable
      />
      {node !== null && (
        <FrameChoice
          deveui={node}
          onChoose={({ payload, port }) => form.setValues({ payload, port: port ?? 1 })}
        />
      )}
      <Form {...submit} submitLabel={t(($) => $.decoders.test.run)}>
        <Textarea
          label={t(($) => $.decoders.test.payload)}
          description={t(($) => $.decoders.test.payloadHint)}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          className="fyr-mono"
          {...form.getInputProps('payload')}
        />
        <NumberInput
          label={t(($) => $.decoders.test.port)}
          min={0}
          max={255}
          allowDecimal={false}
          {...form.getInputProps('port')}
        />
      </Form>
      {trial.result && <TestResult result={trial.result} />}
    </Stack>
  )
}
