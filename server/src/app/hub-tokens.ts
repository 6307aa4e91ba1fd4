import { createOneTimeTokens, type HubSubject } from '#live/index.ts'

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
  return {
    issue: ofUsers.issue,
    issueToVisitor: ofVisitors.issue,
    spend: (token: string, now: Date) => ofUsers.spend(token, now) ?? ofVisitors.spend(token, now),
  }
}
