import { type Ctx, type Executor, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { LoggedLine, listConnectionLog as listContract } from '../../../shared/plugins/contract.ts'
import type { ConnectionLine, LogLevel, Told } from '../../../shared/plugins/told.ts'
import { connectionRow } from './connection-rows.ts'

/** Lines of a connection that are kept. */
export const mostLines = 1_000

/** A line of the log of a connection. */
export interface Line {
  readonly space: string
  readonly connection: string
  readonly at: Date
  readonly level: LogLevel
  readonly code: ConnectionLine
  readonly params: Told
}

/** Appends lines of connections that are still there, and drops the oldest beyond what is kept. */
export const writeLines = async (db: Executor, lines: readonly Line[]): Promise<void> => {
  if (lines.length === 0) return
  await db.run(sql`
    insert into gantry.device_connection_log (space, connection, at, level, code, params)
    select l.space, l.connection, l.at, l.level, l.code, l.params::jsonb
    from unnest(${lines.map(({ space }) => space)}::text[], ${lines.map(({ connection }) => connection)}::uuid[],
      ${lines.map(({ at }) => at.toISOString())}::timestamptz[], ${lines.map(({ level }) => level)}::text[],
      ${lines.map(({ code }) => code)}::text[], ${lines.map(({ params }) => JSON.stringify(params))}::text[])
      with ordinality as l (space, connection, at, level, code, params, place)
      join gantry.device_connection c on c.space = l.space and c.id = l.connection
    order by l.place`)
  const written = new Map(
    lines.map(({ space, connection }) => [`${space} ${connection}`, { space, connection }]),
  )
  await db.run(sql`
    delete from gantry.device_connection_log g using (
      select w.space, w.connection, (
        select x.id from gantry.device_connection_log x where x.space = w.space and x.connection = w.connection
        order by x.id desc offset ${mostLines} limit 1) as upto
      from unnest(${[...written.values()].map(({ space }) => space)}::text[],
        ${[...written.values()].map(({ connection }) => connection)}::uuid[]) as w (space, connection)) old
    where g.space = old.space and g.connection = old.connection and g.id <= old.upto`)
}

/** Appends a line about what a person did. */
export const addLine = (ctx: Ctx, connection: string, code: ConnectionLine, params: Told): Promise<void> =>
  writeLines(ctx.db, [{ space: ctx.space, connection, at: ctx.now, level: 'info', code, params }])

/** Lines of a connection, newest first. @throws AppError record.not_found */
export const listConnectionLog = async (
  ctx: Ctx,
  { id, level, before = Number.MAX_SAFE_INTEGER, limit = 50 }: InputOf<typeof listContract>,
): Promise<{ readonly data: readonly LoggedLine[] }> => {
  await connectionRow(ctx, id)
  const { rows } = await ctx.db.run<LoggedLine>(sql`
    select id, ${isoMilliseconds(sql`at`)} as at, level, code, params from gantry.device_connection_log
    where space = ${ctx.space} and connection = ${id}::uuid and id < ${before}::bigint
      and ${level === undefined ? sql`true` : sql`level = ${level}`}
    order by id desc limit ${limit}`)
  return { data: rows }
}
