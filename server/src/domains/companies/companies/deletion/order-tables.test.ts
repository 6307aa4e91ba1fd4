import { expect, test } from 'vitest'
import { orderTables } from './order-tables.ts'

const table = (name: string, ...pointsTo: string[]) => ({ name, pointsTo })

test('a table comes before those that its rows point to', () => {
  const tables = [
    table('node', 'application'),
    table('application'),
    table('node_key', 'node'),
    table('role'),
  ]
  expect(orderTables(tables)).toEqual(['node_key', 'role', 'node', 'application'])
})

test('tables that point to each other all come, each once', () => {
  const tables = [table('b', 'a', 'c'), table('a', 'b'), table('c'), table('d', 'a')]
  expect(orderTables(tables)).toEqual(['d', 'a', 'b', 'c'])
})
