import { AppError } from '@gantry/base/shared'
import { ruleDoorOf } from '@gantry/designs/server'
import { type ActionServer, nothing } from '../../server/action-server.ts'
import type { RuleOptions } from './shared.ts'

/** Starts the rule for each record; those that do not meet its condition are refused. */
export const rule: ActionServer<RuleOptions> = async (ctx, { table, rows }, options) => {
  const door = ruleDoorOf(ctx.kernel)
  if (!door) throw new AppError('rule.not_found')
  const started = await door.start(ctx, {
    rule: options.rule,
    table: table.id,
    records: rows.map(({ id, version }) => ({ id, version })),
  })
  return {
    ...nothing,
    done: started.flatMap(({ id, code }) => (code === undefined ? id : [])),
    refused: started.flatMap(({ id, code }) => (code === undefined ? [] : { id, code, issues: [] })),
  }
}
