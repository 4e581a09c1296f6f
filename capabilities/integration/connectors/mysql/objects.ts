import { AppError } from '@gantry/base/shared'
import { escapeLike } from '@gantry/kernel/server'
import { escapeId } from 'mysql2'
import type { Column, Described, ObjectPage, SourceObject } from '../../shared/sources/rows.ts'
import type { ObjectQuestion } from '../connector.ts'
import type { Session } from './session.ts'
import { typeOf } from './types.ts'

/** Quoted, a point in it being a part of it. */
export const quoted = (name: string): string => escapeId(name, true)

/** The tables and views of the database: the object is its name. Other databases of the server are other sources. */
export const nameOf = ({ database }: Session, object: string): string =>
  `${quoted(database)}.${quoted(object)}`

/** Names compare byte by byte, so that no two fall on one. */
const exact = (column: string): string => `convert(${column} using utf8mb4) collate utf8mb4_bin`

/** Tables and views, or with a search those whose name holds it. */
export const listObjects = async (
  session: Session,
  { search, after = '', limit }: ObjectQuestion,
): Promise<ObjectPage> => {
  const rows = await session.rows<{ name: string; type: string; note: string; about: unknown }>(
    `select table_name as name, table_type as type, table_comment as note, table_rows as about
     from information_schema.tables
     where table_schema = ? and table_type in ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')
       and lower(table_name) like ? and ${exact('table_name')} > ?
     order by ${exact('table_name')} limit ?`,
    [session.database, `%${escapeLike(search?.toLowerCase() ?? '')}%`, after, limit + 1],
  )
  const page = rows.slice(0, limit).map(
    ({ name, type, note, about }): SourceObject => ({
      id: name,
      name,
      kind: type === 'VIEW' ? 'view' : 'table',
      ...(type !== 'VIEW' && note && { note }),
      ...(type !== 'VIEW' && about !== null && { rowsAbout: Number(about) }),
    }),
  )
  return { data: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

interface ColumnRow {
  readonly name: string
  readonly nullable: string
  readonly preset: string | null
  readonly extra: string
  readonly note: string
}

/** Columns with their comments, unique keys, and the estimate of rows. */
export const describeObject = async (session: Session, object: string): Promise<Described> => {
  const known = await session.rows<ColumnRow>(
    `select column_name as name, is_nullable as nullable, column_default as preset, extra as extra, column_comment as note
     from information_schema.columns
     where table_schema = ? and table_name = ? and privileges like '%select%' order by ordinal_position`,
    [session.database, object],
  )
  if (known.length === 0) throw new AppError('source.no_object', { message: object })
  const names = known.map(({ name }) => quoted(name)).join(', ')
  const sent = await session.fields(`select ${names} from ${nameOf(session, object)} limit 0`)
  const keys = await keysOf(session, object)
  const primary = keys.find(({ name }) => name === 'PRIMARY')?.columns ?? []
  const [estimate] = await session.rows<{ about: unknown }>(
    'select table_rows as about from information_schema.tables where table_schema = ? and table_name = ?',
    [session.database, object],
  )
  return {
    columns: known.map(({ name, nullable, preset, extra, note }, at): Column => {
      const isNullable = nullable === 'YES'
      const field = sent[at]
      const isFilled = preset !== null || /auto_increment|generated/i.test(extra)
      return {
        name,
        type: field ? typeOf(field) : 'other',
        nullable: isNullable,
        ...(!isNullable && !isFilled && { required: true }),
        ...(primary.includes(name) && { key: true }),
        ...(note && { note }),
      }
    }),
    rowsAbout: estimate?.about == null ? null : Number(estimate.about),
    keys: keys.map(({ columns }) => columns),
  }
}

/** Unique keys over whole columns, the primary one first. */
export const keysOf = async (
  session: Session,
  object: string,
): Promise<readonly { readonly name: string; readonly columns: readonly string[] }[]> => {
  const parts = await session.rows<{ name: string; part: string | null; length: unknown }>(
    `select index_name as name, column_name as part, sub_part as length from information_schema.statistics
     where table_schema = ? and table_name = ? and non_unique = 0 order by index_name, seq_in_index`,
    [session.database, object],
  )
  const names = [...new Set(parts.map(({ name }) => name))]
  return names
    .toSorted((a, b) => Number(b === 'PRIMARY') - Number(a === 'PRIMARY'))
    .map(name => ({ name, parts: parts.filter(each => each.name === name) }))
    .filter(key => key.parts.every(({ part, length }) => part !== null && length === null))
    .map(key => ({ name: key.name, columns: key.parts.map(({ part }) => part ?? '') }))
}
