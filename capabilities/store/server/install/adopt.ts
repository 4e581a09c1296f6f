import { type Ctx, type Migration, sql } from '@gantry/kernel/server'
import { noteEvent, numberOf } from '../sql-parts.ts'

/** What a provider installed, or a package brought, was no import of the store. */
export const adoptionMigration: Migration = {
  name: 'store.adoption',
  up: 'alter table gantry.store_install alter column install drop not null',
}

interface Adopted {
  readonly app: string
  readonly number: string
}

/** How an application came into the space without the store. */
type Brought = 'template' | 'import'

/**
 * Knows applications as installed that came into the space without the store, where they are of the package of a product: a provider
 * installed them with the enterprise, or an import such as a deployment package brought them. A template counts as the first version,
 * from which later ones are merged, an import as the newest that was published by then. A product that the space has installed already
 * stays as it is. Returns the products.
 */
export const adoptApplications = async (
  ctx: Ctx,
  applications: readonly string[],
  brought: Brought,
): Promise<readonly string[]> => {
  const direction = brought === 'template' ? sql`asc` : sql`desc`
  const { rows } = await ctx.db.run<Adopted>(sql`
    with found as (
      select distinct on (a.id) a.id as app, v.id as version, ${numberOf()} as number,
        jsonb_build_array(jsonb_build_object('id', t.id, 'name', t.f_name)) as apps
      from gantry.package_app p
        join gantry.t_application t on t.space = p.space and t.id::text = p.app and t.deleted_at is null
        join gantry.store_app a on a.source = p.source and a.publisher is distinct from p.space
        join gantry.store_version v on v.app = a.id and v.state in ('published', 'withdrawn')
      where p.space = ${ctx.space} and p.app = any(${applications}::text[])
      order by a.id, v.major ${direction}, v.minor ${direction}, v.patch ${direction}
    ), adopted as (
      insert into gantry.store_install as i (space, app, version, apps, first_at, at, by_name)
      select ${ctx.space}, app, version, apps, ${ctx.now}, ${ctx.now}, ${ctx.actor.name} from found
      on conflict (space, app) do update set version = excluded.version, install = null, before = null, apps = excluded.apps,
        at = excluded.at, by_name = excluded.by_name, removed_at = null
        where i.removed_at is not null
      returning i.app
    )
    select found.app, found.number from found join adopted on adopted.app = found.app`)
  for (const adopted of rows)
    await noteEvent(ctx, ctx.db, { space: ctx.space, action: 'installed', ...adopted })
  return rows.map(({ app }) => app)
}

/** The same for the applications of an import that is done. */
export const adoptImport = async (ctx: Ctx, install: string): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ readonly id: string }>(sql`
    select e ->> 'id' as id from gantry.package_install p, json_array_elements(p.apps) e
    where p.space = ${ctx.space} and p.id = ${install}::uuid`)
  return adoptApplications(
    ctx,
    rows.map(({ id }) => id),
    'import',
  )
}
