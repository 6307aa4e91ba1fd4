import { searchTextLength } from '@fyr/contract/operations/search'
import { fail } from '#request/problem.ts'

/** The one argument of `Search`, without the blanks around it; refuses what is no text, too short or too long. */
export function searchText(args: readonly unknown[]): string {
  const [raw] = args
  if (args.length !== 1 || typeof raw !== 'string') return fail('request.invalid')
  const text = raw.trim()
  // The database takes neither NUL nor half a character, and lines separate the names that it compares.
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) return fail('request.invalid')
  const { length } = [...text]
  const { min: minimum, max: maximum } = searchTextLength
  if (length < minimum) return fail('field.tooShort', { params: { minimum } })
  return length > maximum ? fail('field.tooLong', { params: { maximum } }) : text
}
