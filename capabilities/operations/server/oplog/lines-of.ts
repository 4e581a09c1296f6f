import { type Ctx, type Executor, empty, ident, join, platform, type Sql, sql } from '@gantry/kernel/server'
import { nobody } from '@gantry/model/shared'
import { categoryPrefixes, type LogCategory } from '../../shared/oplog/categories.ts'

export interface LogFilter {
  readonly space?: string
  readonly actor?: string
  readonly person?: string
  readonly table?: string
  readonly category?: LogCategory
  readonly action?: string
  readonly result?: 'ok' | 'denied' | 'failed'
  readonly officers?: boolean
  readonly ip?: string
  readonly search?: string
  readonly named?: readonly string[]
  readonly from?: string
  readonly to?: string
}

/** The database to read the log from, and the condition for lines visible to the reader. */
export interface LogReach {
  readonly db: Executor
  /** A condition over `gantry.audit line`. */
  readonly rows: Sql
}

/** Lines of every space, for the operator. */
export const everyLine = (ctx: Ctx): LogReach => ({ db: platform(ctx.kernel), rows: sql`true` })

/** The category of a line, from the same prefix list as the browser. */
export const categorySql: Sql = sql`case ${join(
  categoryPrefixes.map(
    ([prefix, category]) => sql`when starts_with(line.action, ${prefix}) then ${category}`,
  ),
  ' ',
)} else 'system' end`

/** Security events: everything denied or failed, and the categories below. */
const isSecurity = sql`(line.result <> 'ok' or ${categorySql} in ('rights', 'reveal', 'export', 'signin'))`

/**
 * The lines of the space that a user type may read (workflow specification, section 7.1). Auditor: all. Security
 * officer: security events, except those of auditors. Administrator: everything except security events, and the own
 * lines. Others: only their own lines.
 */
export const ownLines = (ctx: Ctx): LogReach => {
  const inSpace = sql`line.space = ${ctx.space}`
  const own = sql`line.actor = ${ctx.actor.personId}::uuid`
  const rows: Readonly<Record<string, Sql>> = {
    audit: sql`true`,
    safe: sql`(${isSecurity} and line.user_type is distinct from 'audit')`,
    admin: sql`(${own} or not ${isSecurity})`,
  }
  return { db: ctx.db, rows: sql`${inSpace} and ${rows[ctx.actor.userType] ?? own}` }
}

/** Background work of the product, and unauthenticated callers. */
export const isNobody = sql`(line.actor is null or line.actor = ${nobody}::uuid)`

/** Things whose names one search looks up. */
const mostThings = 50

/** Ids of what bears a name with this text: people, departments, roles, designs, applications and spaces. */
const idsNamed = (search: string): Sql => {
  const bears = (name: Sql) => sql`strpos(lower(${name}), lower(${search})) > 0`
  const things = [
    ...['t_member', 't_department', 't_role', 't_application'].map(
      table => sql`select id::text as id from gantry.${ident(table)} where ${bears(sql`f_name`)}`,
    ),
    sql`select id from gantry.design where ${bears(sql`name::text`)}`,
    sql`select id from gantry.space where ${bears(sql`name`)}`,
  ]
  return sql`array(select found.id from (${join(things, ' union ')}) found limit ${mostThings})`
}

/** Whether a line holds the text, is an action of these, or speaks of something that bears it in its name. */
const isFound = (search: string, named: readonly string[]): Sql => sql`(
  strpos(lower(concat_ws(' ', line.actor_name, line.ip, line.action, line.details #>> '{}')), lower(${search})) > 0
  or line.action = any(${[...named]}::text[])
  or exists (
    select 1 from unnest(${idsNamed(search)}) as thing (id)
    where thing.id in (line.table_id, line.record_id::text) or strpos(line.details #>> '{}', thing.id) > 0))`

/** The filter as SQL conditions over `gantry.audit line`. */
export const conditionsOf = (filter: LogFilter): Sql => {
  const parts: Sql[] = []
  if (filter.space) parts.push(sql`and line.space = ${filter.space}`)
  if (filter.actor) parts.push(sql`and strpos(lower(line.actor_name), lower(${filter.actor})) > 0`)
  if (filter.person)
    parts.push(
      filter.person === 'system' ? sql`and ${isNobody}` : sql`and line.actor = ${filter.person}::uuid`,
    )
  if (filter.table) parts.push(sql`and line.table_id = ${filter.table}`)
  if (filter.category) parts.push(sql`and ${categorySql} = ${filter.category}`)
  if (filter.action) parts.push(sql`and starts_with(line.action, ${filter.action})`)
  if (filter.result) parts.push(sql`and line.result = ${filter.result}`)
  if (filter.officers)
    parts.push(sql`and line.user_type in ('admin', 'safe', 'audit', 'root') and not ${isNobody}`)
  if (filter.ip) parts.push(sql`and line.ip = ${filter.ip}`)
  if (filter.search) parts.push(sql`and ${isFound(filter.search, filter.named ?? [])}`)
  if (filter.from) parts.push(sql`and line.at >= ${filter.from}::timestamptz`)
  if (filter.to) parts.push(sql`and line.at < ${filter.to}::timestamptz`)
  return parts.length === 0 ? empty : join(parts, ' ')
}
