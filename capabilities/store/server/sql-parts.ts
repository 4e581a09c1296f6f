import { type Ctx, type Executor, type Sql, sql } from '@gantry/kernel/server'

/** The number of a version `v`. */
export const numberOf = (of = sql`v`): Sql => sql`concat_ws('.', ${of}.major, ${of}.minor, ${of}.patch)`

/** The space is among those that try versions of a product `a`. */
const tries = (space: string): Sql =>
  sql`exists (select 1 from gantry.store_trial r where r.app = a.id and r.space = ${space})`

/** The version of a product `a` that is offered to a space: the one under trial to trial spaces, else the official one. */
export const offeredTo = (space: string): Sql =>
  sql`coalesce(case when ${tries(space)} then a.trial end, a.official)`

/** An application of an installation `i` is not in the recycle bin. */
export const lives: Sql = sql`exists (select 1 from gantry.t_application t, jsonb_array_elements(i.apps) e
  where t.space = i.space and t.id::text = e ->> 'id' and t.deleted_at is null)`

/** The version of an installation `i`, whether its applications live or not: what was undone, or failed, leaves the one before. */
export const held: Sql = sql`case
  when exists (select 1 from gantry.package_install p where p.space = i.space and p.id = i.install
    and p.state in ('failed', 'undone')) then i.before
  else i.version end`

/** The version of an installation `i` that is in use; null: none. Without one of its applications nothing is installed. */
export const inUse: Sql = sql`case when ${lives} then ${held} end`

export interface Happened {
  readonly space: string
  readonly app: string
  readonly action: string
  readonly number: string
  readonly note?: string
  /** Absent: the caller. */
  readonly who?: string
}

/** Notes what happened in the store for a space. */
export const noteEvent = async (ctx: Ctx, db: Executor, happened: Happened): Promise<void> => {
  const { space, app, action, number, note = '', who = ctx.actor.name } = happened
  await db.run(sql`
    insert into gantry.store_event (space, app, action, number, who, at, note)
    values (${space}, ${app}, ${action}, ${number}, ${who}, ${ctx.now}, ${note})`)
}
