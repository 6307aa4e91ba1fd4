import { mdiAccountPlusOutline, mdiClose, mdiPlus } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { ContactPicker } from '#features/settings/contacts/contact-picker.tsx'
import { FormProblem } from '#ui/form/form.tsx'
import { Input, Select, TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Group, Text } from '#ui/layout.ts'
import { contactTypes } from '../choices.ts'
import { type ContactsForm, newContact } from '../form/alarm-values.ts'

const maxContacts = 50

type ContactsName = 'alarmContacts' | 'escalationContacts'

interface ContactsFieldProps {
  form: ContactsForm
  name?: ContactsName
  label?: string
  empty?: string
}

/** Who is told, by e-mail, SMS or both. */
export function ContactsField({ form, name = 'alarmContacts', label, empty }: ContactsFieldProps) {
  const { t } = useTranslation()
  const { currentUser } = useSession()
  const contacts = form.values[name] ?? []
  const full = contacts.length >= maxContacts
  const hasMe = contacts.some(({ email }) => email.toLowerCase() === currentUser.email.toLowerCase())
  const add = (contact = newContact()) => form.insertListItem(name, contact)
  const me = () =>
    newContact({
      name: [currentUser.firstName, currentUser.lastName].filter(Boolean).join(' '),
      email: currentUser.email,
    })
  return (
    <Input.Wrapper
      label={label ?? t(($) => $.alarms.form.contacts)}
      labelElement="div"
      error={form.errors[name]}
    >
      <div className="fyr-alarm-rows">
        {contacts.length === 0 && (
          <Text size="sm" c="dimmed">
            {empty ?? t(($) => $.alarms.form.noContacts)}
          </Text>
        )}
        {contacts.map(({ id }, index) => (
          <ContactRow key={id} form={form} name={name} index={index} />
        ))}
        <Group gap="xs">
          {!full && (
            <ContactPicker
              chosen={contacts.map(({ contactId }) => contactId)}
              onChoose={({ contactId, name, email, phoneNumber }) =>
                add(
                  newContact({
                    contactId,
                    name,
                    email: email ?? '',
                    phoneNumber: phoneNumber ?? '',
                    contactType: email === null ? 'SMS' : 'EMAIL',
                  }),
                )
              }
            />
          )}
          <Button variant="default" disabled={full} icon={mdiPlus} onClick={() => add()}>
            {t(($) => $.alarms.form.addContact)}
          </Button>
          {!hasMe && (
            <Button variant="default" disabled={full} icon={mdiAccountPlusOutline} onClick={() => add(me())}>
              {t(($) => $.alarms.form.addMe)}
            </Button>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  )
}

function ContactRow({ form, name, index }: { form: ContactsForm; name: ContactsName; index: number }) {
  const { t } = useTranslation()
  const contact = form.values[name]?.[index]
  if (!contact) return null
  const at = `${name}.${index}`
  const readOnly = contact.contactId !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own
    <div
      className="fyr-alarm-row"
      role="group"
      aria-label={t(($) => $.alarms.form.contact, { number: index + 1 })}
    >
      <TextInput
        className="fyr-grow"
        label={t(($) => $.alarms.form.contactName)}
        maxLength={255}
        readOnly={readOnly}
        {...form.getInputProps(`${at}.name`)}
      />
      <Select
        w={110}
        label={t(($) => $.alarms.form.contactType)}
        data={contactTypes.map((value) => ({ value, label: t(($) => $.alarms.form.contactTypes[value]) }))}
        {...form.getInputProps(`${at}.contactType`)}
      />
      {contact.contactType !== 'SMS' && (
        <TextInput
          className="fyr-grow"
          type="email"
          readOnly={readOnly}
          label={t(($) => $.words.email)}
          {...form.getInputProps(`${at}.email`)}
        />
      )}
      {contact.contactType !== 'EMAIL' && (
        <TextInput
          className="fyr-grow"
          type="tel"
          readOnly={readOnly}
          label={t(($) => $.words.phone)}
          placeholder="+46701234567"
          {...form.getInputProps(`${at}.phoneNumber`)}
        />
      )}
      <ActionIcon
        aria-label={t(($) => $.alarms.form.removeContact, { number: index + 1 })}
        onClick={() => form.removeListItem(name, index)}
      >
        <Icon path={mdiClose} />
      </ActionIcon>
      <FormProblem problem={form.errors[at]} />
    </div>
  )
}
