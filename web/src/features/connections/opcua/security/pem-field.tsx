import type { TextareaProps } from '@mantine/core'
import { Textarea } from '#ui/form/inputs.ts'

/** A certificate or key in PEM, to be pasted. */
export function PemField(props: TextareaProps) {
  return (
    <Textarea
      placeholder="-----BEGIN CERTIFICATE-----"
      spellCheck={false}
      autosize
      minRows={2}
      maxRows={8}
      autoComplete="off"
      {...props}
    />
  )
}
