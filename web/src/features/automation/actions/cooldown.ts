import type { Action } from '@fyr/contract/automation/actions'

/** Whether it rests at `now` (epoch ms): a cooldown ends by itself after the list was read. */
export const isOnCooldown = (
  { onCooldown, cooldownUntil }: Pick<Action, 'onCooldown' | 'cooldownUntil'>,
  now: number,
): boolean => onCooldown && (cooldownUntil === null || Date.parse(cooldownUntil) > now)
