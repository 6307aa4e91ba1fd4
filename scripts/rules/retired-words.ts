import type { Language } from '@fyr/texts'
import { allTexts } from '@fyr/texts/all'

interface Retired {
  /** Words and phrases that no text contains. */
  phrases: readonly string[]
  /** Words that are right within a sentence and wrong as a whole text. */
  labels: readonly string[]
}

/** What a text on screen must not say any more, in lower case: each gave way to the standard term of the field. */
export const retired: Record<Language, Retired> = {
  en: {
    phrases: [
      ...['wrong now', 'nothing is wrong', 'silent', 'has been heard', 'not heard', 'never heard'],
      ...['since yesterday', 'see it alive', 'a month behind', 'needs somebody', 'needs you'],
      ...[
        'switched on',
        'switched off',
        'switch on',
        'switch off',
        'made by',
        'made of',
        'is made',
        'be made',
      ],
      ...[
        'by itself',
        'keep trying',
        'by themselves',
        'raised',
        'outside now',
        'what is watched',
        'who is told',
        'somebody',
      ],
      ...['none chosen', 'as it stands', 'as they stand', 'means nothing', 'mean nothing', 'facts about'],
      ...['else suggest one', 'what yours sends', 'this becomes', 'time of arrival', 'make the keys'],
      ...['user name is free', 'without any setting', 'shown only', 'way in', 'what came'],
      ...['object a line', 'packed with', 'leave out', 'leave one out', 'left out', 'history is in'],
      ...['nothing on it', 'is offered', 'this one first', 'opens first', 'earlier versions', 'bring back'],
      ...['on a wall', 'the wall', 'in turn with', 'with everybody', 'create an address', 'leads anywhere'],
      ...['leads nowhere', 'here again', 'to try it with', 'all of it', 'goes with it', 'will be gone'],
      ...['in a stack', 'values on a picture', 'picture', 'overview of nodes', 'to take away', 'its course'],
      ...[
        'drawn as',
        'as the dashboard',
        'as the chart',
        'as the key',
        'stretch of',
        'stretches',
        'text on the axis',
      ],
      ...['names of the lines', 'own colour', 'colour of its own', 'opens at', 'all that move', 'no place'],
      ...['place them', 'join markers', 'map of the world', 'in none', 'as it looks now', 'as the device'],
      ...[
        'units of the weather',
        'under the pointer',
        'your word for',
        'how long readings',
        'as the company does',
      ],
      ...['stand on pages', 'greatest zoom', 'taking readings in', 'bytes a reading', 'sealed', 'for ever'],
      ...['good for', 'begins with', 'must lie', 'as many as', 'e-mail', 'kind of', 'no longer anywhere'],
      ...[
        'four steps',
        'open page that',
        'a place of the licence',
        'may register themselves',
        'usual spreads',
      ],
      ...['positions stay', 'may no longer see', 'these happen', 'does none of them', 'cannot stand here'],
      ...['created files', 'what is prepared', 'heard only', 'on a phone and walk', 'in the way of'],
      ...['sender name of', 'footer of emails', 'head of emails', 'last whole period', 'wall screen'],
      ...['mail server', 'ingest errors', 'ingest error', 'last heard'],
    ],
    labels: [
      ...[
        'kind',
        'quiet',
        'outside',
        'waiting',
        'gets',
        'what happens',
        'this one',
        'means',
        'higher',
        'lower',
      ],
      ...['for me', 'brightness', 'may', 'for how long', 'beside the period before', 'shows'],
    ],
  },
  sv: {
    phrases: [
      ...['demon', 'åtkomstnyckel', 'mäklare', 'paneler', 'vädrets enheter', 'engelska: °f', 'inte hörd'],
      ...[
        'hörts av',
        'fel just nu',
        'utanför nu',
        'till eller från',
        'av varje tidsavsnitt',
        'linjernas namn',
      ],
      ...['dela med alla', 'skapa en adress', 'på en vägg', 'lämna väggen', 'turas om', 'den här först'],
      ...['hämta tillbaka', 'stå på sidor', 'största zoom', 'inte direkt just nu', 'se upp', 'leva först'],
      ...['sorts nod', 'väg in', 'det här är demot', 'snooza', 'snoozat', 'förhandsgranskning'],
      ...['avvisade data', 'powered by-texten', 'vetenskapligt', 'varumärke'],
    ],
    labels: ['ändra', 'som enheten', 'ljusstyrka', 'lugnt', 'betyder', 'läge', 'kasta', 'eget', 'får'],
  },
  da: {
    phrases: [
      ...['mægler', 'kræver nogen', 'vær opmærksom', 'blevet hørt', 'ikke hørt', 'slags node', 'vej ind'],
      ...['galt lige nu', 'fælles login', 'powered by-teksten', 'kvitter', 'dette er demoen', 'afviste data'],
    ],
    labels: ['lager', 'rolig', 'eget', 'må'],
  },
}

type Tree = { readonly [key: string]: string | Tree }

/** Every retired word in the texts on screen, a line each; empty if there is none. */
export async function checkRetiredWords(): Promise<string> {
  const languages = Object.keys(retired) as Language[] // its type says so
  return languages.flatMap((language) => findRetired(language, allTexts[language])).join('\n')
}

/** The retired words in a tree of texts, each with the key of its text. */
export function findRetired(language: Language, texts: Tree): string[] {
  const { phrases, labels } = retired[language]
  const pattern = new RegExp(`(?<!\\p{L})(${phrases.map(literally).join('|')})(?!\\p{L})`, 'iu')
  return leaves(texts).flatMap(([key, text]) => {
    const word = pattern.exec(text)?.[0] ?? labels.find((label) => label === text.toLowerCase())
    return word === undefined ? [] : [`texts/src/${language}, ${key}: “${word}” is retired, in “${text}”`]
  })
}

function leaves(tree: Tree): [string, string][] {
  return Object.entries(tree).flatMap(([key, part]): [string, string][] =>
    typeof part === 'string'
      ? [[key, part]]
      : leaves(part).map(([rest, text]): [string, string] => [`${key}.${rest}`, text]),
  )
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
