import { identityTables } from '@gantry/identity/server'
import { type Executor, empty, ident, join, sql } from '@gantry/kernel/server'
import { spaceSchema } from '@gantry/records/server'
import type { DeploymentManifest, PartKind } from '../../shared/deployments/types.ts'
import type { AppPart } from './app-part.ts'

/** Tables for all spaces whose rows of the space are carried; every other one is left out and named. */
const carried: Readonly<Record<string, PartKind>> = {
  space_setting: 'configuration',
  mail_template: 'configuration',
  message_rule: 'configuration',
  translation: 'configuration',
  portal_order: 'configuration',
  portal_image: 'configuration',
  space_logo: 'configuration',
  view_def: 'configuration',
  security_policy: 'configuration',
  serial: 'configuration',
  company: 'configuration',
  supplier: 'configuration',
  supplier_door: 'configuration',
  supplier_event: 'configuration',
  data_source: 'configuration',
  extension_setting: 'configuration',
  chart_alert: 'configuration',
  chart_shapes: 'configuration',
  share: 'configuration',
  member_department: 'organisation',
  member_role: 'organisation',
  console_right: 'organisation',
  join_rule: 'organisation',
  record_label: 'records',
  record_share: 'records',
  upkeep_taken: 'records',
  file: 'files',
}

/** The column that names the space, where it is called otherwise: agreements are carried by who gives. */
const spaceColumns: Readonly<Record<string, string>> = { share: 'giver' }

/** The column of a table for all spaces that names the space of a row. */
export const spaceColumnOf = (table: string): string => spaceColumns[table] ?? 'space'

/** Columns with secrets that are not sealed texts; a package has null in their place. */
const withheldColumns: Readonly<Record<string, readonly string[]>> = { supplier: ['code_hash'] }

/** Columns of a table whose values stay out of packages. */
export const withheldOf = (table: string): readonly string[] => withheldColumns[table] ?? []

/** Designs travel as applications; these tables hold the same in another form. */
const inApplications = new Set(['table_def', 'design', 'design_release', 'catalog_version'])

const secretTable =
  /_(secret|key|code|token|ticket|salt|account|provider|binding)$|^(session|second_step|password_)/

/** Tables in which officers of the space lay down who may do what. */
const officers = new Set(['member_role', 'console_right', 'join_rule', 'security_policy', 'space_setting'])

/** Whether rows of the table give rights, so that a package may not bring them back. */
export const isRight = ({ table }: CarriedTable): boolean => officers.has(table)

export interface CarriedTable {
  readonly schema: string
  readonly table: string
  readonly kind: PartKind
  readonly path: string
  readonly columns: readonly (readonly [name: string, type: string])[]
}

interface Found {
  readonly schema: string
  readonly table: string
  readonly columns: readonly (readonly [string, string])[]
}

/** Tables of the schema of a space, and tables for all spaces that name a space in a column. */
const findTables = async (db: Executor, space: string): Promise<readonly Found[]> => {
  const { rows } = await db.run<Found>(sql`
    select n.nspname as schema, c.relname as table,
      (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname = ${spaceSchema(space)}
      or n.nspname = 'gantry' and exists(select from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and (a.attname = 'space' or c.relname = 'share' and a.attname = ${spaceColumnOf('share')})))
    order by n.nspname, c.relname`)
  return rows
}

const organisation = new Set(identityTables.map(({ id }) => `t_${id}`))

/** What a table for all spaces is carried as. Tables of records are named `t_`. */
const kindOf = (table: string): PartKind | undefined => {
  if (organisation.has(table)) return 'organisation'
  return table.startsWith('t_') ? 'records' : carried[table]
}

/** Tables that a package of one application carries: its own, and the index of the files they hold. */
export const carriedTablesOfApp = async (
  db: Executor,
  space: string,
  wanted: Wanted,
  part: AppPart,
): Promise<readonly CarriedTable[]> => {
  const { tables } = await carriedTables(db, space, wanted)
  return tables.filter(({ schema, table }) =>
    schema === spaceSchema(space) ? part.tables.has(table) : table === 'file' && part.files.length > 0,
  )
}

interface Wanted {
  readonly records: boolean
  readonly files: boolean
}

/** Tables that a package carries, and those with rows of the space that it leaves out. */
export const carriedTables = async (
  db: Executor,
  space: string,
  wanted: Wanted,
): Promise<{ readonly tables: readonly CarriedTable[]; readonly left: DeploymentManifest['left'] }> => {
  const found = await findTables(db, space)
  const own = spaceSchema(space)
  const tables = found.flatMap(({ schema, table, columns }): readonly CarriedTable[] => {
    const kind = schema === own ? 'records' : kindOf(table)
    if (kind === undefined || (kind === 'records' && !wanted.records) || (kind === 'files' && !wanted.files))
      return []
    return [
      { schema, table, kind, path: `${kind}/${schema === own ? 'space' : 'gantry'}.${table}.jsonl`, columns },
    ]
  })
  const others = found.filter(
    ({ schema, table }) =>
      !inApplications.has(table) && tables.every(each => each.table !== table || each.schema !== schema),
  )
  return { tables, left: await withRows(db, space, others) }
}

const withRows = async (
  db: Executor,
  space: string,
  tables: readonly Found[],
): Promise<DeploymentManifest['left']> => {
  if (tables.length === 0) return []
  const asked = tables.map(
    ({ schema, table }) => sql`select ${`${schema === 'gantry' ? '' : 'space.'}${table}`}::text as table,
      exists(select from ${ident(schema, table)} ${schema === 'gantry' ? sql`where space = ${space}` : empty}) as held`,
  )
  const { rows } = await db.run<{ table: string; held: boolean }>(join(asked, ' union all '))
  return rows.flatMap(({ table, held }) =>
    held ? [{ table, why: secretTable.test(table) ? ('secret' as const) : ('working' as const) }] : [],
  )
}
