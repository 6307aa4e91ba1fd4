/** Spelled as files of Fyr and LibreOffice have them, in the languages of Fyr. */
const truths = new Map<string, boolean>([
  ...['Yes', 'Ja', 'TRUE', 'SANT', 'SAND'].map((word) => [word, true] as const),
  ...['No', 'Nej', 'FALSE', 'FALSKT', 'FALSK'].map((word) => [word, false] as const),
])

/** The truth value that a word stands for. */
export const readTruth = (text: string): boolean | undefined =>
  truths.get(text) ?? (/^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined)

/** Whether a word is a truth value that is read as a text where other texts stand beside it. */
export const isPlainTruth = (text: string): boolean => /^(true|false)$/i.test(text)
