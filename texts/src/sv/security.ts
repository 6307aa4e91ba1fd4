import type { security as en } from '../en/security.ts'
import type { Like } from '../like.ts'

export const security: Like<typeof en> = {
  proof: 'Bekräfta att det är du',
  proofContinue: 'Fortsätt',
  secondFactor: {
    title: 'Tvåstegsverifiering',
    text: 'Logga in med ditt lösenord och en kod från en autentiseringsapp i telefonen.',
    setUp: 'Lägg till autentiseringsapp',
    scan: 'Skanna QR-koden med en autentiseringsapp eller ange nyckeln manuellt. Skriv sedan in koden som appen visar.',
    qr: 'QR-kod för autentiseringsappen',
    key: 'Nyckel',
    code: 'Kod',
    turnOn: 'Aktivera',
    turnOff: 'Stäng av',
    on: 'Aktiverad',
    removeTitle: 'Stänga av tvåstegsverifiering?',
    removeText:
      'Bara lösenordet behövs för att logga in. Dina återställningskoder slutar gälla och du loggas ut överallt annars.',
    removed: 'Tvåstegsverifiering är avstängd',
    removeOfHint:
      'Stäng av den om användaren har förlorat både telefon och återställningskoder. Alla sessioner avslutas och användaren meddelas via e-post.',
    removeOfTitle: 'Stänga av tvåstegsverifiering för {{name}}?',
    removeOfText: 'Bara lösenordet behövs för att logga in tills användaren aktiverar den igen.',
    removedOf: 'Tvåstegsverifiering avstängd för {{name}}',
  },
  recovery: {
    title: 'Återställningskoder',
    text: 'Om du förlorar telefonen kan du logga in en gång med varje kod. De visas bara nu: spara dem på ett säkert ställe.',
    left_one: '{{count}} återställningskod kvar',
    left_other: '{{count}} återställningskoder kvar',
    renew: 'Nya återställningskoder',
    download: 'Ladda ner',
    file: 'återställningskoder',
    done: 'Jag har sparat dem',
  },
  passkeys: {
    title: 'Passkeys',
    one: 'Passkey',
    text: 'Logga in med fingeravtryck, ansikte eller skärmlås i stället för lösenord.',
    unsupported: 'Passkeys kräver en säker adress (https) och en webbläsare som stöder dem.',
    add: 'Lägg till passkey',
    added: 'Passkey tillagd',
    lastUsed: 'Senast använd:',
    rename: 'Byt namn',
    renameOf: 'Byt namn på {{name}}',
    removeOf: 'Radera {{name}}',
    removeTitle: 'Radera passkeyn {{name}}?',
    removeText: 'Den kan inte längre användas för att logga in. Radera den även på din enhet.',
    removed: '{{name}} raderad',
  },
  required: {
    changePassword: {
      title: 'Välj ett nytt lösenord',
      text: 'Ditt lösenord har valts av någon annan eller genererats. Välj ett som bara du känner till.',
    },
    setUpSecondFactor: {
      title: 'Konfigurera tvåstegsverifiering',
      text: '{{company}} kräver en autentiseringsapp eller en passkey. Lägg till någon av dem för att fortsätta.',
      elsewhere: 'Gå till {{company}} i stället',
    },
  },
  signIns: {
    title: 'Senaste inloggningar',
    none: 'Inga inloggningar de senaste 90 dagarna',
    showAll: 'Visa alla ({{count, number}})',
    newDevice: 'Ny enhet',
    results: {
      succeeded: 'Inloggad',
      wrongPassword: 'Fel lösenord',
      wrongCode: 'Fel kod',
      passkeyRefused: 'Passkey nekad',
      blocked: 'Blockerad efter för många försök',
    },
    methods: {
      password: 'Lösenord',
      totp: 'Lösenord och kod',
      recoveryCode: 'Lösenord och återställningskod',
      passkey: 'Passkey',
      sso: 'Enkel inloggning (SSO)',
    },
  },
}
