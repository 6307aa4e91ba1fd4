import { generatePassword } from '@fyr/contract/access/generate-password'
import { CallRefused, type Client } from '../client.ts'

interface Person {
  firstName: string
  lastName: string
  phoneNumber: string
  /** Before the @. */
  mailbox: string
  role: 'CompanyAdmin' | 'User' | 'Guest'
}

/** Colleagues in the company. */
export const people: readonly Person[] = [
  {
    ...{ firstName: 'Mette', lastName: 'Holm', phoneNumber: '+4587300011' },
    ...{ mailbox: 'mette.holm', role: 'CompanyAdmin' },
  },
  {
    ...{ firstName: 'Anders', lastName: 'Bak', phoneNumber: '+4587300012' },
    ...{ mailbox: 'anders.bak', role: 'User' },
  },
  {
    ...{ firstName: 'Yasmin', lastName: 'Said', phoneNumber: '+4587300013' },
    ...{ mailbox: 'yasmin.said', role: 'Guest' },
  },
]

/** Creates the users. Each has a random password that is not stored, and an address that gets no mail: no one can sign in. */
export async function makePeople({ call }: Client, companyId: string): Promise<void> {
  for (const { mailbox, ...person } of people) {
    const make = (box: string) =>
      call('POST', '/users', {
        ...{ ...person, email: `${box}@oestjyskfersk.example` },
        ...{ password: generatePassword(32), mustChangePassword: true },
      })
    try {
      await make(mailbox)
    } catch (error) {
      // The accounts of a demo that has just been deleted go a moment later than its company.
      if (!(error instanceof CallRefused) || error.status !== 409) throw error
      await make(`${mailbox}.${companyId.slice(0, 8)}`)
    }
  }
}
