import { areaOutlines } from '@gantry/devices/server'
import type { Ctx } from '@gantry/kernel/server'
import type { EventRule } from '../../shared/rule/event-rule.ts'

/** A rule over a fence with the border of its area as it is now; any other rule as it is. */
export const placedRule = async (ctx: Ctx, rule: EventRule): Promise<EventRule> => {
  const { kind, options } = rule.condition
  if (kind !== 'fence') return rule
  const { outline: _, ...rest } = options
  const found = (await areaOutlines(ctx)).find(({ id }) => id === options.area)
  return {
    ...rule,
    condition: {
      kind,
      options: found ? { ...rest, outline: found.outline.map(corner => ({ ...corner })) } : rest,
    },
  }
}
