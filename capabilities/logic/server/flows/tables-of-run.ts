import { type Ctx, type Sql, sql } from '@gantry/kernel/server'

/**
 * Tables whose values may be in a run of a flow: those it and the flows it calls name, and those of the designs that call it,
 * which give it its input. An array of ids in SQL.
 */
export const tablesOfRun = (ctx: Ctx, flow: string): Sql => sql`array(
  with recursive called as (
    select ${flow}::text as id
    union
    select m.to_id from called c join gantry.design_mention m
      on m.space = ${ctx.space} and m.kind = 'logic' and m.id = c.id and m.to_kind = 'logic' and m.of = 'release'
  ), callers as (
    select 'logic'::text as kind, ${flow}::text as id
    union
    select m.kind, m.id from callers c join gantry.design_mention m
      on m.space = ${ctx.space} and m.to_kind = c.kind and m.to_id = c.id and c.kind = 'logic' and m.of = 'release'
  )
  select distinct t.to_id from gantry.design_mention t
  where t.space = ${ctx.space} and t.to_kind = 'table' and t.of = 'release' and (t.kind, t.id) in (
    select 'logic', id from called union select kind, id from callers))`
