import type { Issue, JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { tryRecord } from '@gantry/records/server'

interface Changes {
  readonly table: TableId
  readonly id: string
  readonly changes: readonly JsonObject[]
}

/**
 * The first thing each change of a record would be refused for, null where it would be accepted. The checks are those of its
 * form; what only the write itself finds, as a conflict or an occupied resource, is not known.
 * @throws AppError table.not_found, record.not_found, permission.denied for a record the actor may not read
 */
export const tryChanges = async (
  ctx: Ctx,
  { table, id, changes }: Changes,
): Promise<readonly (Issue | null)[]> => {
  const refusals: (Issue | null)[] = []
  for (const input of changes) {
    const { issues } = await tryRecord(ctx, { table, drawn: [], actor: ctx.actor, id, input })
    refusals.push(issues[0] ?? null)
  }
  return refusals
}
