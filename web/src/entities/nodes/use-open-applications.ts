import { useQuery } from '@tanstack/react-query'
import { allApplications } from './queries.ts'

/** The applications that nodes can be put into, by name: not those that are being deleted. */
export const useOpenApplications = (enabled = true) =>
  useQuery({
    ...allApplications(),
    enabled,
    select: (answer) => ({ ...answer, body: answer.body.filter(({ deletion }) => deletion === null) }),
  })
