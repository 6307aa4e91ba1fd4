import { createOneTimeTokens, type HubSubject, type NegotiatedSubject } from '#live/index.ts'

/** Tokens that open live connections, each once. */
export function createHubTokens() {
  const ofUsers = createOneTimeTokens<HubSubject>({
    lifetimeMs: 60_000,
    ownerOf: ({ sessionId }) => sessionId,
  })
  // Apart, so that however many strangers ask, there is room for those who are signed in.
  const ofVisitors = createOneTimeTokens<HubSubject>({
    lifetimeMs: 60_000,
    ownerOf: ({ sessionId, visit }) => visit?.network ?? sessionId,
    perOwner: 200,
  })
  const connectionTokens = createOneTimeTokens<NegotiatedSubject>({
    lifetimeMs: 20_000,
    ownerOf: ({ subject: { sessionId, visit } }) => visit?.network ?? sessionId,
  })
  return {
    issue: ofUsers.issue,
    issueToVisitor: ofVisitors.issue,
    spend: async (token: string, now: Date) =>
      (await ofUsers.spend(token, now)) ?? (await ofVisitors.spend(token, now)),
    connectionTokens,
  }
}
