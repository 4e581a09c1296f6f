import { AppError } from '@gantry/base/shared'
import { type Ctx, emit, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { readChange } from '@gantry/records/server'
import type {
  InstalledItem,
  InstallInfo,
  InstallState,
  RecordsReport,
  RecordsWish,
} from '../../shared/packages.ts'
import type { AppOrigin } from './origins.ts'

/** An application of an import, as its undoing needs it. */
export interface InstalledApp {
  readonly id: string
  readonly name: string
  readonly created: boolean
  readonly origin: AppOrigin
  /** Origin before this import; null: none. */
  readonly earlier: AppOrigin | null
}

/** The records of an import. */
export interface InstalledRecords {
  /** The package. */
  readonly file: string
  readonly tables: Readonly<Record<TableId, RecordsWish>>
  /** The job that writes them; null: not queued until the designs are published. */
  readonly job: string | null
  /** One batch per table, with its application in this space, in write order. */
  readonly batches: readonly { readonly id: string; readonly app: string }[]
}

/** A stored import. */
export interface Install {
  readonly id: string
  readonly name: string
  readonly state: InstallState
  readonly change: string | null
  readonly apps: readonly InstalledApp[]
  /** Records it brings; null: none. */
  readonly records: InstalledRecords | null
  readonly items: readonly InstalledItem[]
}

/** Serializes imports and undos of a space with a lock. */
export const waitForInstalls = async (ctx: Ctx): Promise<void> => {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`apps.packages ${ctx.space}`}, 0))`)
}

/** @throws AppError package.running while the schema change of another import is under way */
export const refuseRunning = async (ctx: Ctx): Promise<void> => {
  const { rows } = await ctx.db.run(sql`
    select from gantry.package_install i
    left join gantry.schema_change c on c.space = i.space and c.id = i.change
    left join gantry.job j on j.space = i.space and j.id = (i.records ->> 'job')::uuid
    where i.space = ${ctx.space} and (j.state in ('queued', 'running')
      or i.state in ('running', 'undoing') and (c.state is null or c.state not in ('failed', 'rolled_back'))) limit 1`)
  if (rows.length > 0) throw new AppError('package.running')
}

export const addInstall = async (ctx: Ctx, install: Install): Promise<void> => {
  const { id, name, state, change, apps, records, items } = install
  await ctx.db.run(sql`
    insert into gantry.package_install (space, id, name, state, change, apps, records, items, at, by_id, by_name)
    values (${ctx.space}, ${id}, ${name}, ${state}, ${change}, ${JSON.stringify(apps)}::json,
      ${records === null ? null : JSON.stringify(records)}::json, ${JSON.stringify(items)}::json, ${ctx.now}, ${ctx.actor.personId}, ${ctx.actor.name})`)
}

/** Locks it until the transaction ends. @throws AppError package.not_found */
export const readInstall = async (ctx: Ctx, id: string): Promise<Install> => {
  const { rows } = await ctx.db.run<Install>(sql`
    select id, name, state, change, apps, records, items from gantry.package_install
    where space = ${ctx.space} and id = ${id} for update`)
  if (!rows[0]) throw new AppError('package.not_found')
  return rows[0]
}

/** Stores the state of an import. Others are told where it ended: `package.done`, `package.undone`, `package.failed`. */
export const setInstall = async (
  ctx: Ctx,
  { id, state, change, items }: Pick<Install, 'id' | 'state' | 'change' | 'items'>,
  error: string | null = null,
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.package_install
    set state = ${state}, change = ${change}, items = ${JSON.stringify(items)}::json, error = ${error}
    where space = ${ctx.space} and id = ${id}`)
  if (state === 'done' || state === 'undone' || state === 'failed')
    await emit(ctx, { type: `package.${state}`, payload: { install: id } })
}

export const setRecords = async (
  ctx: Ctx,
  { id, records }: Pick<Install, 'id' | 'records'>,
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.package_install set records = ${records === null ? null : JSON.stringify(records)}::json
    where space = ${ctx.space} and id = ${id}`)
}

/** The name of a later import into the same applications that was not undone; null: none. */
export const laterInstall = async (ctx: Ctx, { id, apps }: Install): Promise<string | null> => {
  const { rows } = await ctx.db.run<{ readonly name: string }>(sql`
    select i.name from gantry.package_install i
    join gantry.package_install of on of.space = i.space and of.id = ${id} and of.at < i.at
    where i.space = ${ctx.space} and i.state = 'done' and exists (
      select from json_array_elements(i.apps) a where a ->> 'id' = any(${apps.map(app => app.id)}::text[]))
    order by i.at desc limit 1`)
  return rows[0]?.name ?? null
}

/** The import, or undoing, that a schema change belongs to. */
export const installOf = async (ctx: Ctx, change: string): Promise<string | null> => {
  const { rows } = await ctx.db.run<{ readonly id: string }>(sql`
    select id from gantry.package_install
    where space = ${ctx.space} and change = ${change} and state in ('running', 'undoing')`)
  return rows[0]?.id ?? null
}

type Row = Omit<InstallInfo, 'change' | 'by' | 'records'> & {
  readonly job:
    | (Omit<NonNullable<InstallInfo['records']>, 'report'> & { readonly report: RecordsReport | null })
    | null
  readonly change: string | null
  readonly byId: string | null
  readonly byName: string | null
}

/** The last fifty imports of the space, newest first. */
export const listInstalls = async (ctx: Ctx): Promise<readonly InstallInfo[]> => {
  const { rows } = await ctx.db.run<Row>(sql`
    select i.id, i.name, i.change, i.error, i.by_id as "byId", i.by_name as "byName",
      case when i.state = 'running' and c.state in ('failed', 'rolled_back') then 'failed' else i.state end as state,
      ${isoMilliseconds(sql`i.at`)} as at,
      (select json_agg(json_build_object('id', a ->> 'id', 'name', a ->> 'name', 'created', (a ->> 'created')::boolean))
        from json_array_elements(i.apps) a) as apps,
      (select json_build_object(
          'created', count(*) filter (where n ->> 'what' = 'created'),
          'changed', count(*) filter (where n ->> 'what' = 'changed'),
          'removed', count(*) filter (where n ->> 'what' = 'removed'))
        from json_array_elements(i.items) n) as counts,
      case when j.id is not null then json_build_object('state', j.state, 'done', j.done, 'total', j.total,
        'error', j.error ->> 'code', 'report', j.result) end as job
    from gantry.package_install i
    left join gantry.schema_change c on c.space = i.space and c.id = i.change
    left join gantry.job j on j.space = i.space and j.id = (i.records ->> 'job')::uuid
    where i.space = ${ctx.space} order by i.at desc, i.id desc limit 50`)
  const installs: InstallInfo[] = []
  for (const { byId, byName, change, job, ...row } of rows)
    installs.push({
      ...row,
      records: job,
      by: byId === null ? null : { id: byId, title: byName ?? '' },
      change: change === null ? null : await readChange(ctx, change),
    })
  return installs
}
