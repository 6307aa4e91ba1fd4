import * as z from 'zod'
import { country, email, name, orgNumber, phone, text } from '../endpoints/fields.ts'

/** The spellings are the specification's; inside the code the fields are spelled right. */
export const companyFields = {
  name,
  orgNumber,
  postalAdress: text().default(''),
  deliveryAdress: text().default(''),
  contactPhonenumber: z.union([z.literal(''), phone]).default(''),
  /** Holds the contact e-mail. */
  invoiceAdress: email,
  refrenceNmuber: text().default(''),
  /** Empty becomes null. */
  country: country
    .nullable()
    .transform((value) => value || null)
    .default(null),
}
export const companyBody = z.strictObject(companyFields)
export type CompanyBody = z.infer<typeof companyBody>
