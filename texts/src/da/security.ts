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
