import { AppError } from '@gantry/base/shared'
import { escapeLike } from '@gantry/kernel/server'
import type { Connection } from 'tedious'
import type { Column, Described, ObjectPage, SourceObject } from '../../shared/sources/rows.ts'
import type { ObjectQuestion } from '../connector.ts'
import { run } from './client.ts'
import { type CatalogColumn, typeOf } from './types.ts'
import { quoted } from './values.ts'

/** The parts of the id of an object, which a tab separates. */
const partsOf = (object: string): readonly [schema: string, name: string] => {
  const [schema, name, ...rest] = object.split('\t')
  if (!schema || !name || rest.length > 0) throw new AppError('source.no_object', { message: object })
  return [schema, name]
}

/** `[schema].[table]`. */
export const nameOf = (object: string): string => partsOf(object).map(quoted).join('.')

interface Row {
  readonly schema_name: string
  readonly object_name: string
  readonly kind: SourceObject['kind']
  readonly note: string | null
  readonly about: string | null
}

/** Tables and views somebody made; the catalog shows those the login has a right on. */
const made = `o.type in ('U', 'V') and o.is_ms_shipped = 0`

const schemas = `
  select top (@v2) s.name as schema_name, s.name as object_name, 'folder' as kind,
    (select convert(nvarchar(4000), p.value) from sys.extended_properties as p
      where p.class = 3 and p.major_id = s.schema_id and p.name = 'MS_Description') as note, null as about
  from sys.schemas as s
  where s.name > @v1 and exists (select 1 from sys.objects as o where o.schema_id = s.schema_id and ${made})
  order by s.name`

const tables = `
  select top (@v4) s.name as schema_name, o.name as object_name, case when o.type = 'V' then 'view' else 'table' end as kind,
    (select convert(nvarchar(4000), p.value) from sys.extended_properties as p
      where p.class = 1 and p.major_id = o.object_id and p.minor_id = 0 and p.name = 'MS_Description') as note,
    (select sum(a.rows) from sys.partitions as a where a.object_id = o.object_id and a.index_id in (0, 1)) as about
  from sys.objects as o join sys.schemas as s on s.schema_id = o.schema_id
  where ${made} and (@v1 is null or s.name = @v1) and (@v2 is null or lower(o.name) like lower(@v2) escape '\\')
    and concat(s.name, char(9), o.name) > @v3
  order by concat(s.name, char(9), o.name)`

/** Schemas that hold tables or views, those within one, or with a search those of all schemas. */
export const listObjects = async (
  connection: Connection,
  { within, search, after = '', limit }: ObjectQuestion,
): Promise<ObjectPage> => {
  // Square brackets are a pattern of LIKE here.
  const pattern = search ? `%${escapeLike(search).replaceAll('[', '\\[')}%` : null
  const { rows } =
    within === undefined && pattern === null
      ? await run<Row>(connection, schemas, [after, limit + 1])
      : await run<Row>(connection, tables, [within ?? null, pattern, after, limit + 1])
  const page = rows.slice(0, limit).map(
    ({ schema_name: schema, object_name: name, kind, note, about }): SourceObject => ({
      id: kind === 'folder' ? schema : `${schema}\t${name}`,
      name: kind === 'folder' || within !== undefined ? name : `${schema}.${name}`,
      kind,
      ...(note && { note }),
      ...(about !== null && { rowsAbout: Number(about) }),
    }),
  )
  return { data: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

type CatalogRow = CatalogColumn & {
  readonly id: number
  readonly nullable: boolean
  readonly filled: boolean
  readonly note: string | null
  readonly about: string | null
}

const columns = `
  select c.column_id as id, c.name as name, coalesce(b.name, 'clr') as base, t.name as own, c.max_length as size,
    c.[precision] as [precision], c.[scale] as [scale], c.collation_name as collation, c.is_nullable as nullable, c.is_identity as [identity],
    convert(bit, case when c.default_object_id <> 0 or c.is_identity = 1 or c.is_computed = 1 or c.generated_always_type <> 0
      or b.name = 'timestamp' then 1 else 0 end) as filled,
    (select convert(nvarchar(4000), p.value) from sys.extended_properties as p
      where p.class = 1 and p.major_id = c.object_id and p.minor_id = c.column_id and p.name = 'MS_Description') as note,
    (select sum(a.rows) from sys.partitions as a where a.object_id = c.object_id and a.index_id in (0, 1)) as about
  from sys.columns as c join sys.types as t on t.user_type_id = c.user_type_id
  left join sys.types as b on b.user_type_id = c.system_type_id
  join sys.objects as o on o.object_id = c.object_id join sys.schemas as s on s.schema_id = o.schema_id
  where s.name = @v1 and o.name = @v2 and ${made}
  order by c.column_id`

const keys = `
  select i.index_id as id, i.is_primary_key as is_primary, k.column_id as column_id
  from sys.indexes as i join sys.index_columns as k on k.object_id = i.object_id and k.index_id = i.index_id
  join sys.objects as o on o.object_id = i.object_id join sys.schemas as s on s.schema_id = o.schema_id
  where s.name = @v1 and o.name = @v2 and i.is_unique = 1 and i.has_filter = 0 and k.is_included_column = 0
  order by i.is_primary_key desc, i.index_id, k.key_ordinal`

interface KeyRow {
  readonly id: number
  readonly is_primary: boolean
  readonly column_id: number
}

/** An object with its columns as the catalog has them. @throws AppError source.no_object */
export const readCatalog = async (connection: Connection, object: string): Promise<readonly CatalogRow[]> => {
  const { rows } = await run<CatalogRow>(connection, columns, partsOf(object))
  if (rows.length === 0) throw new AppError('source.no_object', { message: object.replace('\t', '.') })
  return rows
}

/** Columns as sources say them. */
export const columnsOf = (rows: readonly CatalogRow[], primary: readonly string[] = []): readonly Column[] =>
  rows.map(row => ({
    name: row.name,
    type: typeOf(row),
    nullable: row.nullable,
    ...(!row.nullable && !row.filled && { required: true }),
    ...(primary.includes(row.name) && { key: true }),
    ...(row.note && { note: row.note }),
  }))

/** Columns with their descriptions, the primary key before the other unique ones, and about how many rows there are. */
export const describeObject = async (connection: Connection, object: string): Promise<Described> => {
  const found = await readCatalog(connection, object)
  const { rows } = await run<KeyRow>(connection, keys, partsOf(object))
  const nameById = new Map(found.map(({ id, name }) => [id, name]))
  const all = [...new Set(rows.map(({ id }) => id))].map(index =>
    rows.filter(({ id }) => id === index).map(({ column_id }) => nameById.get(column_id) ?? ''),
  )
  const isPrimary = rows[0]?.is_primary ?? false
  const [about = null] = found.map(row => row.about)
  return {
    columns: columnsOf(found, isPrimary ? all[0] : []),
    rowsAbout: about === null ? null : Number(about),
    keys: all,
  }
}
