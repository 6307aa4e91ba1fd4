import type { Database } from '#db/index.ts'
import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'
import { networkOf } from '#lib/network/network.ts'
import { actorOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail, found } from '#request/problem.ts'
import { type Contact, findContact, listContacts } from './contact-store.ts'
import { changeContact, createContact, removeContact } from './contacts.ts'
import { changeProvider, providerOf, sendToProvider } from './provider.ts'

export interface ContactDeps {
  database: Database
  createRateLimit: CreateRateLimit
  /** Whether a mail server is set up. */
  canMail(): Promise<boolean>
  /** Where users reach the portal. */
  publicUrl: string
}

/** Messages of one network in an hour, and of all in a day. */
const perNetwork = { perSecond: 5 / 3600, burst: 5 }
const ofAll = { perSecond: 100 / 86_400, burst: 100 }

const wire = ({ id, ...contact }: Contact) => ({ contactId: id, ...contact })

export function contactRoutes({ database, createRateLimit, canMail, publicUrl }: ContactDeps) {
  const networks = createRateLimit(perNetwork, 'contact messages of a network')
  const total = createRateLimit(ofAll, 'contact messages')

  return {
    provider: on.contacts.provider.handler(async () => {
      const provider = await database.withPlatform(providerOf)
      return { ...provider, canWrite: provider.email !== '' && (await canMail()) }
    }),
    setProvider: on.contacts.setProvider.handler(({ input, context }) =>
      database.withPlatform((db) => changeProvider(db, actorOf(context), input.body)),
    ),
    write: on.contacts.write.handler(async ({ input, context: { remoteAddress, now } }) => {
      const { website, ...message } = input.body
      const { email } = await database.withPlatform(providerOf)
      if (email === '' || !(await canMail())) fail('contact.noReceiver')
      const time = now.getTime()
      if ((await networks.take(networkOf(remoteAddress), 1, time)) > 0) fail('request.tooMany')
      if ((await total.take('all', 1, time)) > 0) fail('request.tooMany')
      // Programs fill in every field, and are told nothing.
      if (website) return
      const { host } = new URL(publicUrl)
      await database.withPlatform((db) => sendToProvider(db, email, host, message, now))
    }),
    list: on.contacts.list.handler(({ input, context }) =>
      context.inCompany(async (db, { language }) =>
        pageOf(await listContacts(db, { ...input.query, language }), wire),
      ),
    ),
    get: on.contacts.get.handler(({ input, context }) =>
      context.inCompany(async (db) => wire(found(await findContact(db, input.params.id)))),
    ),
    create: on.contacts.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wire(await createContact(db, by, input.body))),
    ),
    update: on.contacts.update.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wire(await changeContact(db, by, input.params.id, input.body))),
    ),
    remove: on.contacts.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeContact(db, by, input.params.id)),
    ),
  }
}
