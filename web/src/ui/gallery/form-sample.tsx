import { useState } from 'react'
import { Form } from '../form/form.tsx'
import { FormDrawer } from '../form/form-drawer.tsx'
import { NumberInput, Select, Switch, Textarea, TextInput } from '../form/inputs.ts'
import { useFyrForm } from '../form/use-fyr-form.ts'
import { useValidators } from '../form/validators.ts'
import { Button, Text } from '../layout.ts'
import { Wizard } from '../page/wizard.tsx'
import { Section } from '../page.tsx'
import { snackbar } from '../snackbar/snackbar.ts'

export function FormSample() {
  const [open, setOpen] = useState(false)
  const [step, setStep] = useState('type')
  return (
    <div className="fyr-columns" data-from="sm">
      <Section
        title="Form"
        actions={
          <Button variant="default" onClick={() => setOpen(true)}>
            In a drawer
          </Button>
        }
      >
        <SampleForm />
        <FormDrawer opened={open} onClose={() => setOpen(false)} title="Edit the node" dirty>
          <SampleForm />
        </FormDrawer>
      </Section>
      <Section title="Wizard">
        <Wizard
          active={step}
          onActive={setStep}
          onFinish={() => snackbar.done('Finished')}
          onCancel={() => snackbar.done('Cancelled')}
          steps={['Type', 'Application', 'Decoder', 'Keys', 'MQTT', 'Finish'].map((label) => ({
            id: label.toLowerCase(),
            label,
            body: <Text>What the step {label} asks for.</Text>,
          }))}
        />
      </Section>
    </div>
  )
}

function SampleForm() {
  const rules = useValidators()
  const { form, ...submit } = useFyrForm({
    initialValues: { name: '', email: 'a@b', kind: 'API', interval: 60, active: true, note: '' },
    validate: { name: rules.all(rules.required, rules.longest()), email: rules.email },
    send: async ({ name }) => {
      const refused = {
        code: 'request.invalid',
        message: 'Check the fields',
        requestId: 'r-1',
        errors: [{ field: 'body.name', code: 'name.taken', message: `The name ${name} is already in use` }],
      }
      throw Object.assign(new Error('refused'), { status: 400, data: { refused } })
    },
  })
  return (
    <Form {...submit}>
      <TextInput label="Name" withAsterisk description="As people call it" {...form.getInputProps('name')} />
      <TextInput label="E-mail" {...form.getInputProps('email')} />
      <Select label="Kind" data={['API', 'MQTT']} {...form.getInputProps('kind')} />
      <NumberInput label="Interval" suffix=" s" min={1} {...form.getInputProps('interval')} />
      <Switch label="Active" {...form.getInputProps('active', { type: 'checkbox' })} />
      <Textarea label="Note" autosize minRows={2} {...form.getInputProps('note')} />
    </Form>
  )
}
