/** A key of a node that downlinks may write. */
export interface WriteTarget {
  id: string
  key: string
  label: string
  unit: string
  minimum: number | null
  maximum: number | null
  step: number | null
  /** `any`: the type is known on the other side alone, and the value is sent as it reads. */
  input: 'switch' | 'text' | 'whole' | 'number' | 'any'
  /** Values with their words, to choose from. */
  words?: readonly { value: number | boolean | string; text: string }[] | undefined
}
