import type { users as en } from '../en/users.ts'
import type { Like } from '../like.ts'

export const users: Like<typeof en> = {
  title: 'Brugere',
  new: 'Ny bruger',
  edit: 'Rediger bruger',
  details: 'Oplysninger',
  activity: 'Aktivitet',
  role: 'Rolle',
  roleHint: 'Afgør, hvad brugeren kan se og gøre.',
  roleOwn: 'Du kan ikke ændre din egen rolle.',
  roleAbove: 'Kun en administrator med højere rolle kan ændre den.',
  lastSeen: 'Sidst set',
  firstName: 'Fornavn',
  lastName: 'Efternavn',
  emailHint: 'Bruges til at logge ind.',
  emailTheirs:
    'Kun brugeren selv kan ændre den: Brugeren hører også til andre virksomheder eller har en højere rolle.',
  phoneHint: 'Med landekode: +45 20 12 34 56.',
  password: 'Adgangskode',
  newPassword: 'Ny adgangskode',
  passwordHint: 'Angiv en ny adgangskode, hvis brugeren ikke kan logge ind. Alle sessioner afsluttes.',
  setPassword: 'Skift adgangskode',
  passwordSet: 'Ny adgangskode angivet for {{name}}',
  create: 'Opret bruger',
  created: '{{name}} oprettet',
  saved: '{{name}} gemt',
  removed: '{{name}} fjernet',
  remove: {
    action: 'Fjern fra virksomheden',
    title: 'Fjern {{name}} fra {{company}}?',
    text: 'Brugeren mister adgangen med det samme. Er det brugerens eneste virksomhed, slettes kontoen.',
  },
  empty: { title: 'Ingen brugere', text: 'Ingen bruger matcher.' },
}
