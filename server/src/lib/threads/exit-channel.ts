/** Name of the channel on which a thread is asked to exit. */
export const exitChannelOf = (threadId: number) => `fyr.exit.${threadId}`
