import { expect, it } from 'vitest'
import { knownNode, type LastSeenUpdate } from './known-node.ts'
import { createLastSeenBuffer } from './last-seen-buffer.ts'

const start = Date.UTC(2026, 10, 21, 12)
const facts = {
  companyId: 'acme',
  deveui: 'n1',
  kind: 1,
  decoder: 'json',
  active: true,
  flattenJson: false,
  judgeWindowMs: null,
  keys: new Set<string>(),
  publishing: new Set<string>(),
}
const nodeOf = (nodeId = 'n') => knownNode({ ...facts, nodeId })

function ledgerOf() {
  const ledger = createLastSeenBuffer()
  const told = (contacts: readonly LastSeenUpdate[]) =>
    contacts.map(({ node: { nodeId }, at, ...rest }) => ({ nodeId, after: at - start, ...rest }))
  return {
    ledger,
    told,
    /** A batch that is committed; answers what it wrote. */
    batch(node: LastSeenUpdate['node'], after: number, rest: { battery?: number; rssi?: number } = {}) {
      const sorted = ledger.sort([{ node, at: start + after, ...rest }])
      ledger.committed(sorted)
      return told(sorted.due)
    },
    flush(after: number) {
      const overdue = ledger.overdue(start + after)
      ledger.written(overdue)
      return told(overdue)
    },
  }
}

it('writes the first contact of a node at once, and then one every 10 s', () => {
  const { batch } = ledgerOf()
  const node = nodeOf()
  const times = [0, 1000, 9999, 10_000, 11_000, 20_000]
  expect(times.map((after) => batch(node, after).length)).toEqual([1, 0, 0, 1, 0, 1])
})

it('writes what waited 10 s later, when the node says nothing more', () => {
  const { batch, flush } = ledgerOf()
  const node = nodeOf()
  batch(node, 0)
  batch(node, 1000)
  batch(node, 2000)
  expect(flush(10_999)).toEqual([])
  expect(flush(11_000)).toEqual([{ nodeId: 'n', after: 2000 }])
  expect(flush(60_000)).toEqual([])
  expect(batch(node, 11_500)).toEqual([])
})

it('keeps a battery that was told in between', () => {
  const { batch, flush } = ledgerOf()
  const node = nodeOf()
  batch(node, 0)
  batch(node, 1000, { battery: 80, rssi: -100 })
  expect(batch(node, 10_000, { rssi: -90 })).toEqual([{ nodeId: 'n', after: 10_000, battery: 80, rssi: -90 }])
  batch(node, 11_000, { battery: 70 })
  batch(node, 12_000)
  expect(flush(21_000)).toEqual([{ nodeId: 'n', after: 12_000, battery: 70 }])
})

it('forgets nothing of a batch that failed, and takes nothing of it for written', () => {
  const { ledger, batch, flush } = ledgerOf()
  const [node, other] = [nodeOf(), nodeOf('m')]
  batch(node, 0)
  batch(node, 1000, { battery: 80 })
  // Neither is committed.
  expect(ledger.sort([{ node, at: start + 12_000 }]).due).toHaveLength(1)
  expect(ledger.sort([{ node: other, at: start + 12_000 }]).due).toHaveLength(1)
  expect(batch(other, 12_000)).toHaveLength(1)
  expect(flush(12_000)).toEqual([{ nodeId: 'n', after: 1000, battery: 80 }])
})

it('writes what waits of a node that the directory has forgotten and learned again', () => {
  const { ledger, told, batch } = ledgerOf()
  batch(nodeOf(), 0)
  const known = nodeOf()
  known.storedLastSeen = start
  batch(known, 1000, { battery: 80 })
  expect(told(ledger.waiting())).toEqual([{ nodeId: 'n', after: 1000, battery: 80 }])
  expect(batch(nodeOf(), 2000)).toEqual([{ nodeId: 'n', after: 2000, battery: 80 }])
  expect(ledger.waiting()).toEqual([])
})

it('is not held up by a clock that is put back', () => {
  const { batch, flush } = ledgerOf()
  const node = nodeOf()
  batch(node, 0)
  batch(node, 1000)
  expect(flush(-3_600_000)).toHaveLength(1)
  expect(batch(node, -3_600_000)).toHaveLength(1)
})
