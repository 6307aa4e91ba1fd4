/** The inputs of forms: label above, error below; use them with `form.getInputProps('name')`. */
export {
  Autocomplete,
  Checkbox,
  Fieldset,
  Input,
  MultiSelect,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
export { NumberInput } from './numbers/number-input.tsx'
export { PasswordInput } from './passwords/password-input.tsx'
