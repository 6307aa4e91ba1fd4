/** Why a hub refused an invocation: the server names a code as the message of the error, SignalR puts words of its own around it. */
export function codeOfHubError(error: unknown): 'request.tooMany' | 'server.failed' {
  const isTooMany = error instanceof Error && error.message.includes('request.tooMany')
  return isTooMany ? 'request.tooMany' : 'server.failed'
}
