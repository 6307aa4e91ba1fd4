export interface HalfOpenLimits {
  halfOpen: number
  halfOpenPerAddress: number
}

interface Destroyable {
  destroy(): unknown
}

/** Connections that have not said who they are; the oldest make room, first those of the same address. */
export function createHalfOpen(limits: HalfOpenLimits) {
  const all = new Set<Destroyable>()
  const addresses = new Map<string, Set<Destroyable>>()
  const remove = (socket: Destroyable, address: string) => {
    all.delete(socket)
    const own = addresses.get(address)
    own?.delete(socket)
    if (own?.size === 0) addresses.delete(address)
  }
  return {
    /** Destroys others to make room; `remove` it when it is known or gone. */
    add(socket: Destroyable, address: string) {
      const own = addresses.get(address) ?? new Set()
      addresses.set(address, own.add(socket))
      all.add(socket)
      const crowd = own.size > limits.halfOpenPerAddress ? own : all.size > limits.halfOpen ? all : []
      const [oldest] = crowd
      oldest?.destroy()
    },
    remove,
    destroyAll() {
      for (const socket of all) socket.destroy()
    },
    get size() {
      return all.size
    },
  }
}
