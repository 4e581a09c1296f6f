import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { OfferedButton, OfferedButtons, TableDef, TableId } from '@gantry/model/shared'
import { catalogOf, effectiveRights, openToQuestions, tableOf, translated } from '@gantry/records/server'
import { buttonsKind } from '../shared/buttons-kind.ts'
import { conditionPaths, slaveTableOf } from '../shared/condition-paths.ts'
import { noButtons, type OwnButton, type TableButtons } from '../shared/types.ts'

/**
 * The buttons of a table for the actor: own ones for his roles whose conditions read nothing that is closed to him.
 * @throws AppError table.not_found, also when the table is closed to him
 */
export const listButtons = async (ctx: Ctx, id: TableId): Promise<OfferedButtons> => {
  const table = await tableOf(ctx, id)
  const { operations } = await effectiveRights(ctx, table)
  if (operations.length === 0) throw new AppError('table.not_found', { table: id })
  const body = await publishedButtons(ctx, id)
  const own = await offered(ctx, table, body)
  const { tables } = await catalogOf(ctx)
  const read = own.flatMap(button => conditionPaths(button, table, tables).map(([field = '']) => field))
  return {
    own: own.map(plain),
    system: body.system ?? {},
    order: body.order ?? {},
    // An open record has its slave rows; conditions over them stand nowhere else.
    fields: [...new Set(read)].filter(field => slaveTableOf(table, field) === undefined),
  }
}

/** Own buttons of a published body that the actor is offered, in full. */
export const offered = async (
  ctx: Ctx,
  table: TableDef,
  { own }: TableButtons,
): Promise<readonly OwnButton[]> => {
  if (own.length === 0) return []
  const mayAsk = await openToQuestions(ctx, table)
  const { tables } = await catalogOf(ctx)
  return own.filter(
    button =>
      (button.roles === undefined ||
        ctx.actor.userType === 'admin' ||
        button.roles.some(role => ctx.actor.roles.includes(role))) &&
      conditionPaths(button, table, tables).every(([field = '', inRow]) =>
        mayAsk(slaveTableOf(table, field) !== undefined && inRow !== undefined ? `${field}.${inRow}` : field),
      ),
  )
}

const plain = ({ roles: _roles, action: _action, ...button }: OwnButton): OfferedButton => button

/** The newest release of a table's buttons that is in use. */
export const publishedButtons = async (ctx: Ctx, table: TableId): Promise<TableButtons> => {
  const { rows } = await ctx.db.run<{ readonly body: TableButtons }>(sql`
    select r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'buttons' and d.id = ${table} and d.state = 'active'`)
  const body = rows[0]?.body
  return body ? translated(ctx, { kind: 'buttons', id: table }, body, buttonsKind.texts) : noButtons(table)
}
