import { randomUUID } from 'node:crypto'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  type Contact,
  type ContactDetails,
  countContacts,
  countUnreached,
  deleteContact,
  findContact,
  insertContact,
  lockContact,
  updateContact,
  updateContactWhereNamed,
} from './contact-store.ts'

const objectType = 'contact'
const maxContacts = 5000

const detailsOf = ({ name, email, phoneNumber, language }: ContactDetails): ContactDetails => ({
  name,
  email,
  phoneNumber,
  language,
})

export async function createContact(
  db: CompanyDb,
  by: CompanyPrincipal,
  details: ContactDetails,
): Promise<Contact> {
  await advisoryLock(db, 'contacts')
  if ((await countContacts(db)) >= maxContacts) fail('contact.tooMany', { params: { maximum: maxContacts } })
  const id = randomUUID()
  await insertContact(db, { id, createdAt: by.now, ...details })
  await recordChange(db, by, 'created', [objectType, id, details.name])
  return found(await findContact(db, id))
}

/** Changes a contact and what names it; 409 where an alarm rule, action or report could not reach it any more. */
export async function changeContact(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  changes: Partial<ContactDetails>,
): Promise<Contact> {
  await lockContact(db, id)
  const before = found(await findContact(db, id))
  const after = { ...detailsOf(before), ...changes }
  const differences = changesBetween(detailsOf(before), after)
  if (Object.keys(differences).length === 0) return before
  const loses = (address: 'email' | 'phoneNumber') => before[address] !== null && after[address] === null
  const unreached = await countUnreached(db, id, {
    email: loses('email'),
    phoneNumber: loses('phoneNumber'),
  })
  if (unreached > 0) fail('contact.inUse', { params: { count: unreached } })
  await updateContact(db, id, after)
  await updateContactWhereNamed(db, id, after)
  await recordChange(db, by, 'updated', [objectType, id, after.name], differences)
  return found(await findContact(db, id))
}

/** 409 for one whom alarm rules, actions or reports name: nobody would notice that it is told no more. */
export async function removeContact(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  await lockContact(db, id)
  const { name, alarms, actions, reports } = found(await findContact(db, id))
  const count = alarms + actions + reports
  if (count > 0) fail('contact.inUse', { params: { count } })
  await deleteContact(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, name])
}
