import { isUuid } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  databaseError,
  type Executor,
  empty,
  findFiles,
  ident,
  inTransaction,
  join,
  openFile,
  requireRoom,
  type Sql,
  sql,
  storeContent,
} from '@gantry/kernel/server'
import type {
  DeploymentManifest,
  DeploymentPart,
  LeftThereWhy,
  RestoredPart,
} from '../../shared/deployments/types.ts'
import { type CarriedTable, carriedTables, isRight, spaceColumnOf } from './carried.ts'
import { arraysOf } from './lines.ts'
import { type Archive, openArchive } from './open-archive.ts'

/** Parts in the order in which rows refer to each other. */
const order: readonly DeploymentPart['kind'][] = ['organisation', 'configuration', 'files', 'records']

/**
 * Brings back what is gone, and changes nothing that is there: rows of the organisation and of files by their ids, rows of records
 * into tables that are empty. Nobody gains a right by it: roles of people, console rights, rules of joining and security policies are
 * left, and people come back as users who cannot sign in until they are given an account. From a package that another installation
 * signed no configuration and no table of the product comes, because their rows were checked there and not here.
 *
 * Applications are not made here: they go through the import of packages, and tables that are missing are named.
 * @throws AppError package.unreadable, quota.storage
 */
export const restoreDeployment = async (
  ctx: Ctx,
  { file, isOwn }: { readonly file: string; readonly isOwn: boolean },
  manifest: DeploymentManifest,
  progress: (done: number, total: number) => Promise<void>,
): Promise<readonly RestoredPart[]> => {
  requireRoom(ctx, 'storage')
  const archive = await openArchive(openFile(ctx, file).path)
  try {
    const parts = manifest.parts
      .filter(({ columns }) => columns !== undefined)
      .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    const { tables } = await carriedTables(ctx.db, ctx.space, { records: true, files: true })
    const restored: RestoredPart[] = []
    for (const [at, part] of parts.entries()) {
      const table = tables.find(({ path }) => path === part.path)
      restored.push(await restorePart(ctx, archive, { manifest, part, table, isOwn }))
      await progress(at + 1, parts.length)
    }
    const rows = restored.reduce((sum, each) => sum + each.rows, 0)
    await audit(ctx, {
      action: 'deployment.restored',
      details: { id: manifest.id, name: manifest.name, rows },
    })
    return restored
  } finally {
    archive.close()
  }
}

interface Restoring {
  readonly manifest: DeploymentManifest
  readonly part: DeploymentPart
  readonly table: CarriedTable | undefined
  readonly isOwn: boolean
}

const restorePart = async (
  ctx: Ctx,
  archive: Archive,
  { manifest, part, table, isOwn }: Restoring,
): Promise<RestoredPart> => {
  const left = (why: LeftThereWhy): RestoredPart => ({ path: part.path, rows: 0, left: part.rows, why })
  if (!table) return left('no_table')
  if (isRight(table)) return left('right')
  if (!isOwn && isOfProduct(table)) return left('foreign')
  const columns = await commonColumns(ctx.db, table, part)
  if (!columns) return left('columns')
  try {
    return await inTransaction(ctx, async tx => {
      if (table.kind === 'records' && (await holdsRows(tx, table))) return left('has_rows')
      let rows = 0
      for await (const lines of arraysOf(archive, part.path)) {
        const whole = table.kind === 'files' ? await withContents(tx, archive, manifest, lines) : lines
        rows += await insertRows(tx, table, columns, whole)
      }
      return { path: part.path, rows, left: part.rows - rows, why: rows < part.rows ? 'there' : null }
    })
  } catch (error) {
    // Rows that contradict what is there are left as a whole, the other tables are restored.
    if (!databaseError(error)?.code.startsWith('23')) throw error
    ctx.kernel.log.warn({ err: error, path: part.path }, 'a part of a deployment package was not restored')
    return left('contradicts')
  }
}

/** Tables for all spaces whose rows obey rules of the product that only its use cases know. */
const isOfProduct = ({ schema, kind, table }: CarriedTable): boolean =>
  kind === 'configuration' || (kind === 'records' && schema === 'gantry' && table !== 'record_label')

const holdsRows = async ({ db, space }: Ctx, { schema, table }: CarriedTable): Promise<boolean> => {
  const own = schema === 'gantry' ? sql`where space = ${space}` : empty
  const { rows } = await db.run<{ held: boolean }>(
    sql`select exists(select from ${ident(schema, table)} ${own}) as held`,
  )
  return rows[0]?.held ?? false
}

/** Columns to write; null where the table has other ones than the package. What the database computes is not written. */
const commonColumns = async (
  db: Executor,
  { schema, table, columns }: CarriedTable,
  part: DeploymentPart,
): Promise<readonly string[] | null> => {
  const types = new Map(columns)
  if (!part.columns?.every(([name, type]) => types.get(name) === type)) return null
  const { rows } = await db.run<{ name: string }>(sql`
    select a.attname as name from pg_attribute a
    where a.attrelid = ${`"${schema}"."${table}"`}::regclass and a.attgenerated <> ''`)
  const generated = new Set(rows.map(({ name }) => name))
  return part.columns.map(([name]) => name).filter(name => !generated.has(name))
}

const insertRows = async (
  { db, space }: Ctx,
  { schema, table }: CarriedTable,
  columns: readonly string[],
  lines: string,
): Promise<number> => {
  const place = ident(schema, table)
  const { count } = await db.run(sql`
    insert into ${place} (${join(columns.map(name => ident(name)))})
    select ${join(columns.map(name => restoredValue(table, name, space)))}
    from json_populate_recordset(null::${place}, ${lines}::json) r
    on conflict do nothing`)
  return count
}

/**
 * What a row begins with anew: an agreement is offered again, legal data is verified again, a supplier gets another access code, and
 * secrets of data sources are entered.
 */
const valuesAnew: Readonly<Record<string, Sql>> = {
  'share.state': sql`'offered'`,
  'share.arrival': sql`null`,
  'share.next_at': sql`null`,
  'company.state': sql`'draft'`,
  'supplier.code_hash': sql`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`,
  'data_source.secrets': sql`jsonb_strip_nulls(r.secrets)`,
  'data_source.tested': sql`null`,
}

/** The people an alert tells who are members here; the organisation is restored before. */
const membersOf = (space: string): Sql => sql`array(
  select m.id from gantry.t_member m
  where m.space = ${space} and m.id = any(r.people) and m.deleted_at is null order by m.id)`

/** Rows become rows of this space, and people users without an account. */
const restoredValue = (table: string, column: string, space: string): Sql => {
  if (column === spaceColumnOf(table)) return sql`${space}`
  const anew = valuesAnew[`${table}.${column}`]
  if (anew) return anew
  if (table === 'chart_alert' && column === 'people') return membersOf(space)
  if (table === 't_member' && column === 'f_account') return sql`null`
  if (table === 't_member' && column === 'f_user_type') return sql`'user'`
  return sql`r.${ident(column)}`
}

interface FileLine {
  readonly id?: unknown
  readonly sha256?: unknown
}

/** The rows of files whose content the package has, with its size; it is written first, so that a file with a row is complete. */
const withContents = async (
  ctx: Ctx,
  archive: Archive,
  { parts }: DeploymentManifest,
  lines: string,
): Promise<string> => {
  const files = (JSON.parse(lines) as readonly FileLine[]).filter(
    ({ id, sha256 }) => isUuid(id) && archive.paths.has(`files/${String(sha256)}`),
  )
  const known = new Set(
    (
      await findFiles(
        ctx,
        files.map(({ id }) => String(id)),
      )
    ).map(({ id }) => id),
  )
  const sizes = new Map(parts.map(({ path, bytes }) => [path, bytes]))
  const gone = files.filter(({ id }) => !known.has(String(id)))
  for (const { id, sha256 } of gone)
    await storeContent(ctx, String(id), await archive.open(`files/${String(sha256)}`))
  return JSON.stringify(gone.map(file => ({ ...file, size: sizes.get(`files/${String(file.sha256)}`) ?? 0 })))
}
