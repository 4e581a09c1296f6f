import { type Ctx, type Migration, sql } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'

/** The record of a package that a record of the space was made from, or was found to be by a key. */
export interface RecordOrigin {
  readonly record: string
  readonly source: string
}

/** Which records of the space those of a package are; `install`: the import that made them so. */
export const recordOriginTables: Migration = {
  name: 'apps.package_records',
  up: `
    create table gantry.package_record (
      space text not null,
      table_id text not null,
      record uuid not null,
      source uuid not null,
      install uuid not null,
      primary key (space, table_id, source)
    );
    create index package_record_here on gantry.package_record (space, table_id, record);
    create index package_record_install on gantry.package_record (space, install);
    alter table gantry.package_record enable row level security, force row level security;
    create policy space_wall on gantry.package_record
      using ((select current_setting('gantry.space', true)) in (space, '*'));

    alter table gantry.package_install add column records json;
  `,
}

/** The records that these records of packages are here. */
export const recordsHere = async (
  ctx: Ctx,
  table: TableId,
  sources: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await ctx.db.run<RecordOrigin>(sql`
    select record, source from gantry.package_record
    where space = ${ctx.space} and table_id = ${table} and source = any(${sources}::uuid[])`)
  return new Map(rows.map(({ record, source }) => [source, record]))
}

/** The ids in packages of these records. */
export const sourcesOf = async (
  ctx: Ctx,
  table: TableId,
  records: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await ctx.db.run<RecordOrigin>(sql`
    select record, source from gantry.package_record
    where space = ${ctx.space} and table_id = ${table} and record = any(${records}::uuid[])
    order by source desc`)
  return new Map(rows.map(({ record, source }) => [record, source]))
}

export const keepRecordOrigins = async (
  ctx: Ctx,
  install: string,
  table: TableId,
  origins: readonly RecordOrigin[],
): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.package_record (space, table_id, record, source, install)
    select ${ctx.space}, ${table}, o.record, o.source, ${install}
    from json_to_recordset(${JSON.stringify(origins)}::json) o(record uuid, source uuid)
    on conflict (space, table_id, source) do nothing`)
}

/** Forgets what an import that is undone said of records. */
export const forgetRecordOrigins = async (ctx: Ctx, install: string): Promise<void> => {
  await ctx.db.run(sql`delete from gantry.package_record where space = ${ctx.space} and install = ${install}`)
}
