import type { Problem } from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import { isPlayable, keyFieldsOf, type WorkflowDef, workflowKind } from '@gantry/workflow/shared'
import { withSlaves } from '../definition.ts'
import { failingCases } from './failing-cases.ts'
import { nobodyToday } from './nobody-today.ts'

/** What only the server knows of a workflow: rules that give nobody today, and test cases that fail. */
export const checkPublication = async (ctx: Ctx, def: WorkflowDef): Promise<readonly Problem[]> => {
  const { tables: all } = await catalogOf(ctx)
  const table = all.get(def.table)
  if (!table) return []
  const tables = withSlaves(table, all)
  const scope = { tables, before: new Map(), named: new Map() }
  const pinned = {
    def,
    release: 0,
    table,
    tables,
    keyFields: keyFieldsOf(def, table, scope),
    monitors: def.monitors,
  }
  return [
    ...(await nobodyToday(ctx, def)),
    // A drawing that is not finished cannot be played.
    ...(isPlayable(workflowKind.check(def, scope)) ? await failingCases(ctx, pinned) : []),
  ]
}
