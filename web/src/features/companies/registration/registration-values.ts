import { plainPhone } from '#features/companies/company/form/company-values.ts'

/** A company and its administrator as a person fills them in. */
export interface RegistrationValues extends Record<string, unknown> {
  company: string
  country: string
  orgNumber: string
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}

export const newRegistration: RegistrationValues = {
  company: '',
  country: '',
  orgNumber: '',
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
}

/** What the server calls a field -> what the form does. */
export const fieldNames = {
  'company.name': 'company',
  'company.country': 'country',
  'company.orgNumber': 'orgNumber',
  'company.invoiceAdress': 'email',
  'user.firstName': 'firstName',
  'user.lastName': 'lastName',
  'user.email': 'email',
  'user.phoneNumber': 'phoneNumber',
}

/** The administrator is whom the company is reached by, until somebody says otherwise. */
export function bodyOf(values: RegistrationValues) {
  const email = values.email.trim()
  return {
    company: {
      name: values.company.trim(),
      orgNumber: values.orgNumber.trim(),
      invoiceAdress: email,
      country: values.country || null,
    },
    user: {
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      email,
      phoneNumber: plainPhone(values.phoneNumber),
    },
  }
}
