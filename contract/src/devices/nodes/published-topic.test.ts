import { expect, test } from 'vitest'
import { publishedTopic } from './published-topic.ts'

test('threat 22: names in topics of published keys end no level and match no other', () => {
  expect(publishedTopic('pump-1', 'set point')).toBe('nodes/pump-1/publish/set point')
  expect(publishedTopic('pump-1', 'a/b+c#%\0')).toBe('nodes/pump-1/publish/a%2Fb%2Bc%23%25%00')
  expect(publishedTopic('pump-1')).toBe('nodes/pump-1/publish/#')
})
