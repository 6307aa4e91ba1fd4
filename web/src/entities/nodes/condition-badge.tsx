import { type ConditionFacts, conditionOf } from '@fyr/contract/devices/nodes/node-condition'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/status.tsx'
import { statusOf } from './condition.ts'

interface ConditionBadgeProps {
  node: ConditionFacts
  look?: 'badge' | 'plain'
}

/** How a node is, in icon, word and colour. */
export function ConditionBadge({ node, look = 'badge' }: ConditionBadgeProps) {
  const { t } = useTranslation()
  const condition = conditionOf(node)
  const word =
    condition === 'alarm'
      ? t(($) => $.nodes.alarms, { count: node.alarm })
      : t(($) => $.nodes.condition[condition])
  return (
    <StatusBadge status={statusOf[condition]} look={look}>
      {word}
    </StatusBadge>
  )
}
