import { AppError } from '@gantry/base/shared'
import { escapeLike } from '@gantry/kernel/server'
import pg from 'pg'
import type { Described, ObjectPage, SourceObject } from '../../shared/sources/rows.ts'
import type { ObjectQuestion } from '../connector.ts'
import { typeOf } from './types.ts'

/** `schema.table`, quoted; the id of an object has a zero byte between its parts on no server, so a tab separates them. */
export const nameOf = (object: string): string => {
  const [schema, name, ...rest] = object.split('\t')
  if (!schema || !name || rest.length > 0) throw new AppError('source.no_object', { message: object })
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

interface Row {
  readonly schema: string
  readonly name: string
  readonly kind: SourceObject['kind']
  readonly note: string | null
  readonly rows: number | null
}

/** Schemas, the tables and views within one, or with a search those of all schemas. */
export const listObjects = async (
  client: pg.Client,
  { within, search, after = '', limit }: ObjectQuestion,
): Promise<ObjectPage> => {
  const pattern = search ? `%${escapeLike(search)}%` : null
  const { rows } = await client.query<Row>(
    within === undefined && pattern === null
      ? {
          text: `
            select nspname as schema, nspname as name, 'folder' as kind, obj_description(oid, 'pg_namespace') as note, null as rows
            from pg_namespace
            where nspname !~ '^pg_' and nspname <> 'information_schema' and has_schema_privilege(oid, 'usage') and nspname > $1
            order by nspname limit $2`,
          values: [after, limit + 1],
        }
      : {
          text: `
            select n.nspname as schema, c.relname as name, case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
              obj_description(c.oid, 'pg_class') as note,
              case when c.relkind in ('r', 'm') and c.reltuples >= 0 then c.reltuples::float8 end as rows
            from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
              and has_schema_privilege(n.oid, 'usage') and has_any_column_privilege(c.oid, 'select')
              and ($1::text is null or n.nspname = $1) and ($2::text is null or c.relname ilike $2)
              and n.nspname || E'\\t' || c.relname > $3
            order by n.nspname || E'\\t' || c.relname limit $4`,
          values: [within ?? null, pattern, after, limit + 1],
        },
  )
  const page = rows.slice(0, limit).map(
    ({ schema, name, kind, note, rows: about }): SourceObject => ({
      id: kind === 'folder' ? schema : `${schema}\t${name}`,
      name: kind === 'folder' || within !== undefined ? name : `${schema}.${name}`,
      kind,
      ...(note && { note }),
      ...(about !== null && { rowsAbout: about }),
    }),
  )
  return { data: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** Columns with their comments, keys, and the estimate of rows. */
export const describeObject = async (client: pg.Client, object: string): Promise<Described> => {
  const { rows } = await client.query<{
    name: string
    type: number
    modifier: number
    nullable: boolean
    required: boolean
    note: string | null
    key: boolean
    rows: number | null
  }>(
    `select a.attname as name, a.atttypid::int as type, a.atttypmod as modifier, not a.attnotnull as nullable,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
       col_description(c.oid, a.attnum) as note, coalesce(a.attnum = any(k.conkey), false) as key,
       case when c.reltuples >= 0 then c.reltuples::float8 end as rows
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.oid = to_regclass($1) and has_column_privilege(c.oid, a.attnum, 'select')
     order by a.attnum`,
    [nameOf(object)],
  )
  if (rows.length === 0) throw new AppError('source.no_object', { message: object.replace('\t', '.') })
  const keys = rows.filter(({ key }) => key).map(({ name }) => name)
  return {
    columns: rows.map(({ name, type, modifier, nullable, required, note, key }) => ({
      name,
      type: typeOf(type, modifier),
      nullable,
      ...(required && { required }),
      ...(key && { key: true }),
      ...(note && { note }),
    })),
    rowsAbout: rows[0]?.rows ?? null,
    keys: keys.length > 0 ? [keys] : [],
  }
}
