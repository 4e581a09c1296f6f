import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@gantry/base/shared'
import { readPackage } from '@gantry/designs/server'
import {
  type Ctx,
  ident,
  inTransaction,
  join,
  openFile,
  raw,
  sql,
  type Transaction,
} from '@gantry/kernel/server'
import type { DeploymentManifest, DeploymentPart, DeploymentProblem } from '../../shared/deployments/types.ts'
import { arraysOf } from './lines.ts'
import { type Archive, openArchive } from './open-archive.ts'

const rowsAtOnce = 500

/**
 * Reads a checked package back: its designs as an import reads them, and every row into a temporary table of the columns the
 * package names. What the tables hold then must have the count and the checksum of the manifest. Nothing stays.
 * @throws AppError package.unreadable
 */
export const rehearseRestore = async (
  ctx: Ctx,
  file: string,
  manifest: DeploymentManifest,
  progress: (done: number, total: number) => Promise<void>,
): Promise<readonly DeploymentProblem[]> => {
  const archive = await openArchive(openFile(ctx, file).path)
  const problems: DeploymentProblem[] = []
  try {
    const tables = manifest.parts.filter(({ columns }) => columns !== undefined)
    for (const [at, part] of tables.entries()) {
      if (!(await isRestored(ctx, archive, part))) problems.push({ code: 'restored', path: part.path })
      await progress(at + 1, tables.length + 1)
    }
    const designs = manifest.parts.find(({ kind }) => kind === 'applications')
    if (designs && (await countDesigns(ctx, archive, designs)) !== designs.rows)
      problems.push({ code: 'designs', path: designs.path })
    return problems
  } finally {
    archive.close()
  }
}

const isRestored = async (ctx: Ctx, archive: Archive, part: DeploymentPart): Promise<boolean> => {
  try {
    return await holdsTheSame(ctx, archive, part)
  } catch (error) {
    ctx.kernel.log.warn({ err: error, path: part.path }, 'a part of a deployment package was not read back')
    return false
  }
}

const holdsTheSame = (ctx: Ctx, archive: Archive, part: DeploymentPart): Promise<boolean> =>
  inTransaction(ctx, async ({ tx }) => {
    const columns = (part.columns ?? []).map(([name, type]) => sql`${ident(name)} ${raw(type)}`)
    // A row's place in a table says nothing of when it was inserted, so lines are numbered.
    await tx.run(sql`create temporary table restored_row (${join(columns)}) on commit drop`)
    await tx.run(
      raw(`create temporary table restored (line bigint generated always as identity, held pg_temp.restored_row)
        on commit drop`),
    )
    await load(tx, archive, part.path)
    const { rows, sha256 } = await readBack(tx)
    return rows === part.rows && sha256 === part.sha256
  })

const load = async (tx: Transaction, archive: Archive, path: string): Promise<void> => {
  for await (const rows of arraysOf(archive, path))
    await tx.run(sql`
      insert into pg_temp.restored (held)
      select held from json_populate_recordset(null::pg_temp.restored_row, ${rows}::json) held`)
}

const readBack = async (tx: Transaction): Promise<{ readonly rows: number; readonly sha256: string }> => {
  await tx.run(
    raw(`declare restored_rows no scroll cursor for
    select row_to_json(held)::text as line from pg_temp.restored order by restored.line`),
  )
  const hash = createHash('sha256')
  let count = 0
  for (;;) {
    const { rows } = await tx.run<{ line: string }>(raw(`fetch ${rowsAtOnce} from restored_rows`))
    if (rows.length === 0) break
    count += rows.length
    for (const { line } of rows) hash.update(`${line.replace(/[\r\n]+/g, ' ')}\n`)
  }
  await tx.run(raw('close restored_rows'))
  return { rows: count, sha256: hash.digest('hex') }
}

/** Designs of the applications; -1: they cannot be read. */
const countDesigns = async (ctx: Ctx, archive: Archive, { path }: DeploymentPart): Promise<number> => {
  const folder = await mkdtemp(joinPath(tmpdir(), 'gantry-rehearsal-'))
  try {
    const copy = joinPath(folder, 'applications.zip')
    await pipeline(await archive.open(path), createWriteStream(copy))
    return (await readPackage(ctx.kernel, copy)).designs.length
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.kernel.log.warn({ err: error }, 'the applications of a deployment package were not read back')
    return -1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
