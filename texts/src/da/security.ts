import type { security as en } from '../en/security.ts'
import type { Like } from '../like.ts'

export const security: Like<typeof en> = {
  proof: 'Bekræft, at det er dig',
  proofContinue: 'Fortsæt',
  secondFactor: {
    title: 'Totrinsbekræftelse',
    text: 'Log ind med din adgangskode og en kode fra en godkendelsesapp på telefonen.',
    setUp: 'Tilføj godkendelsesapp',
    scan: 'Scan QR-koden med en godkendelsesapp, eller indtast nøglen manuelt. Indtast derefter koden, som appen viser.',
    qr: 'QR-kode til godkendelsesappen',
    key: 'Nøgle',
    code: 'Kode',
    turnOn: 'Slå til',
    turnOff: 'Slå fra',
    on: 'Slået til',
    removeTitle: 'Slå totrinsbekræftelse fra?',
    removeText:
      'Kun din adgangskode er nødvendig for at logge ind. Dine gendannelseskoder ophører med at virke, og du logges ud alle andre steder.',
    removed: 'Totrinsbekræftelse er slået fra',
    removeOfHint:
      'Slå den fra, hvis brugeren har mistet både telefon og gendannelseskoder. Alle sessioner afsluttes, og brugeren får besked via e-mail.',
    removeOfTitle: 'Slå totrinsbekræftelse fra for {{name}}?',
    removeOfText: 'Kun adgangskoden er nødvendig for at logge ind, indtil brugeren slår den til igen.',
    removedOf: 'Totrinsbekræftelse slået fra for {{name}}',
  },
  recovery: {
    title: 'Gendannelseskoder',
    text: 'Hvis du mister telefonen, kan du logge ind én gang med hver kode. De vises kun nu: Gem dem et sikkert sted.',
    left_one: '{{count}} gendannelseskode tilbage',
    left_other: '{{count}} gendannelseskoder tilbage',
    renew: 'Nye gendannelseskoder',
    download: 'Download',
    file: 'gendannelseskoder',
    done: 'Jeg har gemt dem',
  },
  passkeys: {
    title: 'Adgangsnøgler',
    one: 'Adgangsnøgle',
    text: 'Log ind med fingeraftryk, ansigt eller skærmlås i stedet for adgangskode.',
    unsupported: 'Adgangsnøgler kræver en sikker adresse (https) og en browser, der understøtter dem.',
    add: 'Tilføj adgangsnøgle',
    added: 'Adgangsnøgle tilføjet',
    lastUsed: 'Senest brugt:',
    rename: 'Omdøb',
    renameOf: 'Omdøb {{name}}',
    removeOf: 'Slet {{name}}',
    removeTitle: 'Slet adgangsnøglen {{name}}?',
    removeText: 'Den kan ikke længere bruges til at logge ind. Slet den også på din enhed.',
    removed: '{{name}} slettet',
  },
  required: {
    changePassword: {
      title: 'Vælg en ny adgangskode',
      text: 'Din adgangskode er valgt af en anden eller genereret. Vælg en, som kun du kender.',
    },
    setUpSecondFactor: {
      title: 'Konfigurer totrinsbekræftelse',
      text: '{{company}} kræver en godkendelsesapp eller en adgangsnøgle. Tilføj en af dem for at fortsætte.',
      elsewhere: 'Gå til {{company}} i stedet',
    },
  },
  signIns: {
    title: 'Seneste login',
    none: 'Ingen login de seneste 90 dage',
    showAll: 'Vis alle ({{count, number}})',
    newDevice: 'Ny enhed',
    results: {
      succeeded: 'Logget ind',
      wrongPassword: 'Forkert adgangskode',
      wrongCode: 'Forkert kode',
      passkeyRefused: 'Adgangsnøgle afvist',
      blocked: 'Blokeret efter for mange forsøg',
    },
    methods: {
      password: 'Adgangskode',
      totp: 'Adgangskode og kode',
      recoveryCode: 'Adgangskode og gendannelseskode',
      passkey: 'Adgangsnøgle',
      sso: 'Fælles login (SSO)',
    },
  },
}
