/** A name for a variable of which only the node id is known: the last part of its identifier. */
export function nameOfNodeId(nodeId: string): string {
  const identifier = /(?:^|;)[isgb]=(.*)$/s.exec(nodeId)?.[1] ?? nodeId
  return identifier.split(/[./|\\:]/).findLast((part) => part.trim() !== '') ?? identifier
}
