import type { problems as en } from '../en/form-problems.ts'
import type { Like } from '../like.ts'

export const problems: Like<typeof en> = {
  'request.tooMany': 'For mange kald. Vent lidt, og prøv igen.',
  'key.taken': 'Noden har allerede denne nøgle.',
  'field.required': 'Udfyld feltet',
  'field.tooLong': 'Højst {{maximum}} tegn',
  'field.tooSmall': 'Mindst {{minimum}}',
  'field.tooLarge': 'Højst {{maximum}}',
  'field.email': 'Ugyldig e-mailadresse',
  'field.phone': 'Angiv nummeret med landekode, for eksempel +4520123456',
  'field.deveui': 'Brug 1 til 64 bogstaver, cifre, punktummer, bindestreger, understreger eller koloner',
  'field.payload': 'Brug hexadecimale cifre i par eller base64, højst 512 byte',
  'field.eui': 'Brug 16 hexadecimale cifre, for eksempel 70B3D57ED0001234',
  'field.appKey': 'Brug 32 hexadecimale cifre',
  'field.orgNumber': 'Ugyldigt CVR- eller momsnummer',
  'field.orgNumberOf': 'Ugyldigt nummer ({{label}}). Eksempel: {{example}}',
  'field.noLetter': 'Skriv mindst ét bogstav',
  'field.webhookSecret': 'Angiv en hemmelighed: whsec_ og 24–64 byte i base64',
  'field.actionTopic': 'Angiv et emne uden + og #. Det må ikke begynde med nodes/, $, / eller en pladsholder',
  'field.webAddress': 'Angiv en adresse, der begynder med https://',
  'field.tileAddress': 'Angiv en adresse, der begynder med https:// og har {z}, {x} og {y} efter værtsnavnet',
  'field.hostName': 'Angiv et domæne som portal.example.com',
  'field.color': 'Angiv en farve som #1f4e8c',
  'field.colorContrast':
    'Tekst på farven er svær at læse, eller den kan ikke ses på en lys eller mørk side. Vælg en anden.',
}
