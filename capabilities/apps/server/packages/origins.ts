import type { Json } from '@gantry/base/shared'
import type { DesignKey } from '@gantry/designs/shared'
import { type Ctx, sql } from '@gantry/kernel/server'

/** Where an application of the space was installed from. */
export interface AppOrigin {
  readonly app: string
  /** Its id in the package. */
  readonly source: string
  /** Maps ids of the package to ids of the space: for tables, and for all other items. */
  readonly tables: Readonly<Record<string, string>>
  readonly ids: Readonly<Record<string, string>>
  /** Tables of the package's source to which links were left out; absent: none. */
  readonly leaves?: readonly string[]
}

/** Where a design of the space was installed from. */
export interface DesignOrigin extends DesignKey {
  readonly app: string
  /** Its id in the package. */
  readonly source: string
  /** The body as installed, with the ids of the space. */
  readonly body: Json
}

/** The installations of the space, earliest first. */
export const appOrigins = async (ctx: Ctx): Promise<readonly AppOrigin[]> => {
  const { rows } = await ctx.db.run<AppOrigin>(sql`
    select app, source, tables, ids, leaves from gantry.package_app where space = ${ctx.space} order by app`)
  return rows
}

export const designOrigins = async (ctx: Ctx, apps: readonly string[]): Promise<readonly DesignOrigin[]> => {
  const { rows } = await ctx.db.run<DesignOrigin>(sql`
    select kind, id, app, source, body from gantry.design_origin
    where space = ${ctx.space} and app = any(${apps}::text[]) order by kind, id`)
  return rows
}

export const keepAppOrigins = async (ctx: Ctx, origins: readonly AppOrigin[]): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.package_app (space, app, source, tables, ids, leaves)
    select ${ctx.space}, o.app, o.source, o.tables, o.ids, coalesce(o.leaves, '[]')
    from json_to_recordset(${JSON.stringify(origins)}::json)
      o(app text, source text, tables json, ids json, leaves json)
    on conflict (space, app) do update
      set source = excluded.source, tables = excluded.tables, ids = excluded.ids, leaves = excluded.leaves`)
}

export const keepDesignOrigins = async (ctx: Ctx, origins: readonly DesignOrigin[]): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.design_origin (space, kind, id, app, source, body)
    select ${ctx.space}, o.kind, o.id, o.app, o.source, o.body
    from json_to_recordset(${JSON.stringify(origins)}::json) o(kind text, id text, app text, source text, body json)
    on conflict (space, kind, id) do update
      set app = excluded.app, source = excluded.source, body = excluded.body`)
}

export const forgetAppOrigins = async (ctx: Ctx, apps: readonly string[]): Promise<void> => {
  await ctx.db.run(
    sql`delete from gantry.package_app where space = ${ctx.space} and app = any(${apps}::text[])`,
  )
}

export const forgetDesignOrigins = async (ctx: Ctx, keys: readonly DesignKey[]): Promise<void> => {
  await ctx.db.run(sql`
    delete from gantry.design_origin o
    using json_to_recordset(${JSON.stringify(keys)}::json) k(kind text, id text)
    where o.space = ${ctx.space} and o.kind = k.kind and o.id = k.id`)
}
