import { AppError } from '@gantry/base/shared'
import { type Ctx, raw, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { explain } from './apply-plan.ts'
import { physicalName } from './indexes.ts'
import { quoted, schemaOf } from './names.ts'
import type { Plan, Preparation } from './plan.ts'

/** Rows given their new value in one go: their writers wait that long at most. */
const together = 5_000

/**
 * Makes the preparations of a plan, statement by statement, while everybody reads and writes on. What an earlier attempt
 * left behind is begun anew.
 * @throws AppError table.invalid when existing rows contradict the definition, server.busy when somebody else prepares
 * the same table
 */
export const preparePlan = async (ctx: Ctx, table: TableDef, plan: Plan): Promise<void> => {
  const client = await ctx.kernel.database.connect(ctx.space)
  const lock = [`records.prepare.${ctx.space}.${table.id}`]
  let free = false
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as free',
      lock,
    )
    free = rows[0]?.free ?? false
    if (!free) throw new AppError('server.busy')
    for (const preparation of plan.preparations)
      try {
        await prepare(ctx, table, preparation)
      } catch (error) {
        throw explain(table, error, preparation.kind === 'column' ? preparation.field : undefined)
      }
  } finally {
    if (free) await client.query('select pg_advisory_unlock(hashtext($1))', lock)
    client.release()
  }
}

const prepare = async (ctx: Ctx, table: TableDef, preparation: Preparation): Promise<void> => {
  const name = physicalName(ctx.space, table)
  if (preparation.kind === 'index') {
    const index = quoted(schemaOf(ctx.space, table), preparation.name)
    await ctx.db.run(raw(`drop index if exists ${index}`))
    await ctx.db.run(raw(preparation.sql)).catch(async (error: unknown) => {
      // One that met a contradiction stays behind, useless.
      await ctx.db.run(raw(`drop index if exists ${index}`))
      throw error
    })
    return
  }
  const { columnType, value } = preparation
  const column = quoted(preparation.column)
  await ctx.db.run(
    raw(`alter table ${name} drop column if exists ${column}, add column ${column} ${columnType}`),
  )
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined; ) {
    const { rows }: { rows: { id: string }[] } = await ctx.db.run<{ id: string }>(sql`
      with part as (select id from ${raw(name)} where id > ${last}::uuid order by id limit ${together}),
      filled as (
        update ${raw(name)} t set ${raw(column)} = ${raw(value)} from part
        where t.id = part.id and t.${raw(column)} is distinct from ${raw(value)}
      )
      select id from part order by id desc limit 1`)
    last = rows[0]?.id
  }
}
