import type { JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { matches } from './matches.ts'
import type { RowFilter } from './row-filter.ts'
import { withTrees } from './tree.ts'

/**
 * Whether a resolved filter admits a given record; queries the database only for "this department and below".
 */
export const admits = async (
  ctx: Ctx,
  filter: RowFilter,
  row: JsonObject,
  table: TableDef,
): Promise<boolean> => matches(await withTrees(ctx, filter, table), row, table, await catalogOf(ctx))
