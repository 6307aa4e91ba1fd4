import type { Company } from '@fyr/contract/companies/companies'
import type { CompanyBody } from '@fyr/contract/settings/company-details'

/** A company as a person fills it in; the specification's spellings live only at the wire. */
export interface CompanyValues extends Record<string, unknown> {
  name: string
  orgNumber: string
  email: string
  phone: string
  postalAddress: string
  deliveryAddress: string
  reference: string
  country: string
}

export const newCompany: CompanyValues = {
  name: '',
  orgNumber: '',
  email: '',
  phone: '',
  postalAddress: '',
  deliveryAddress: '',
  reference: '',
  country: '',
}

/** What the server calls a field -> what the form does. */
export const fieldNames = {
  invoiceAdress: 'email',
  contactPhonenumber: 'phone',
  postalAdress: 'postalAddress',
  deliveryAdress: 'deliveryAddress',
  refrenceNmuber: 'reference',
}

export function valuesOf(company: Company): CompanyValues {
  return {
    name: company.name,
    orgNumber: company.orgNumber,
    email: company.invoiceAdress,
    phone: company.contactPhonenumber,
    postalAddress: company.postalAdress,
    deliveryAddress: company.deliveryAdress,
    reference: company.refrenceNmuber,
    country: company.country ?? '',
  }
}

export function bodyOf(values: CompanyValues): CompanyBody {
  return {
    name: values.name.trim(),
    orgNumber: values.orgNumber.trim(),
    invoiceAdress: values.email.trim(),
    contactPhonenumber: plainPhone(values.phone),
    postalAdress: values.postalAddress.trim(),
    deliveryAdress: values.deliveryAddress.trim(),
    refrenceNmuber: values.reference.trim(),
    country: values.country || null,
  }
}

/** As people write it, "+46 70-123 45 67", in the digits that the server takes. */
export function plainPhone(written: string): string {
  return written.replace(/[\s()./-]/g, '')
}

/** At least four digits, with letters, spaces, dots and dashes: SE556677-8899, 556677-8899, DK12345678. */
export function isOrgNumber(text: string): boolean {
  const number = text.trim()
  return number.length <= 32 && /^(?=(?:.*\d){4})[A-Za-z]{0,3}[\dA-Za-z][\d A-Za-z.-]*$/.test(number)
}
