import type { JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { targetOf } from '../write/target.ts'
import { pastRow } from './record-as-of.ts'

/**
 * A record in stored form as one of its versions left it, removed or not: what an event about that version is about, however
 * much later it is worked off.
 * @throws AppError record.not_found, also where it was purged since
 */
export const storedVersion = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  version: number,
): Promise<JsonObject & { readonly id: string }> =>
  (await pastRow(ctx, await targetOf(ctx, table), id, { version })).then.row
