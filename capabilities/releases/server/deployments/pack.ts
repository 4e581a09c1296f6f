import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { collectPackage, listEntries } from '@gantry/apps/server'
import { AppError } from '@gantry/base/shared'
import { writePackage } from '@gantry/designs/server'
import {
  type Ctx,
  empty,
  ident,
  inTransaction,
  join,
  openFile,
  raw,
  sql,
  type Transaction,
} from '@gantry/kernel/server'
import { writeZip, type ZipEntry } from '@gantry/records/server'
import type { DeploymentManifest, DeploymentPart } from '../../shared/deployments/types.ts'
import { type AppPart, partOfApp } from './app-part.ts'
import { type CarriedTable, carriedTables, carriedTablesOfApp, spaceColumnOf, withheldOf } from './carried.ts'
import { signManifest } from './signing.ts'

/** Files of a zip without zip64, less those that are no stored files. */
const mostFiles = 60_000
const rowsAtOnce = 500
const mostSources = 500

/** A sealed text as JSON writes it. Only its space can open it, with the key of the installation. */
const sealedText = /"sealed\.1\.[0-9a-f]{8}\.[\w-]{38,}"/g

interface Wanted {
  readonly id: string
  readonly name: string
  readonly records: boolean
  readonly files: boolean
  /** Only this application with its tables and the files they hold; null: the whole space. */
  readonly app: string | null
}

/**
 * Packages the space of `ctx`, or one application of it, while `keep` reads the stream, all of it as it is at one moment: one transaction reads. Tables are
 * streamed by cursor, so memory stays small. The manifest with the hash of each part and its signature come last.
 * @throws AppError deployment.too_many_files, file.too_large
 */
export const packDeployment = <T>(
  ctx: Ctx,
  wanted: Wanted,
  progress: (done: number, total: number) => Promise<void>,
  keep: (stream: Readable) => Promise<T>,
): Promise<{ readonly kept: T; readonly manifest: DeploymentManifest }> =>
  inTransaction(ctx, async snapshot => {
    await snapshot.tx.run(raw('set transaction isolation level repeatable read, read only'))
    const parts: DeploymentPart[] = []
    const made: { manifest?: DeploymentManifest } = {}
    const kept = await keep(writeZip(entriesOf(ctx, snapshot, wanted, { parts, made, progress })))
    if (!made.manifest) throw new Error('a deployment package ended without a manifest')
    return { kept, manifest: made.manifest }
  })

interface Making {
  readonly parts: DeploymentPart[]
  readonly made: { manifest?: DeploymentManifest }
  progress(done: number, total: number): Promise<void>
}

async function* entriesOf(
  ctx: Ctx,
  snapshot: Ctx & { readonly tx: Transaction },
  wanted: Wanted,
  { parts, made, progress }: Making,
): AsyncGenerator<ZipEntry, void, undefined> {
  const { tx, space } = snapshot
  const own = wanted.app === null ? null : await partOfApp(snapshot, wanted.app)
  const { tables, left } = own
    ? { tables: await carriedTablesOfApp(tx, space, wanted, own), left: [] }
    : await carriedTables(tx, space, wanted)
  const stored = wanted.files ? await storedFiles(tx, space, own) : []
  const total = tables.length + stored.length + 2
  const part = (
    about: Omit<DeploymentPart, 'bytes' | 'sha256'>,
    content: Content,
    tally?: Tally,
  ): ZipEntry => ({
    name: about.path,
    content: measured(content, async ({ bytes, sha256 }) => {
      const rows = tally?.rows ?? about.rows
      parts.push({ ...about, rows, bytes, sha256, ...(tally?.sealed && { sealed: tally.sealed }) })
      await progress(parts.length, total)
    }),
  })
  const apps = own ? [own.app] : (await listEntries(snapshot)).apps.map(({ id }) => id)
  if (apps.length > 0) {
    const contents = await collectPackage(snapshot, { apps, name: wanted.name })
    yield part(
      { path: 'applications.zip', kind: 'applications', rows: contents.designs.length },
      writePackage(ctx.kernel, contents, contents.attached),
    )
  }
  for (const table of tables) {
    const tally = { rows: 0, sealed: 0 }
    const { path, kind, columns } = table
    yield part({ path, kind, columns, rows: 0 }, linesOf(tx, table, tally, own), tally)
  }
  const gone: string[] = []
  for (const { id, sha256 } of stored) {
    const { path, stream } = openFile(ctx, id)
    if (await isThere(path)) yield part({ path: `files/${sha256}`, kind: 'files', rows: 1 }, stream())
    else gone.push(sha256)
  }
  const audit = await auditHead(tx, space)
  yield part({ path: 'audit/head.json', kind: 'audit', rows: audit.lines }, [`${JSON.stringify(audit)}\n`])
  const manifest: DeploymentManifest = {
    format: 1,
    id: wanted.id,
    name: wanted.name,
    made: { at: ctx.now.toISOString(), by: ctx.actor.name },
    space,
    audit,
    parts,
    left,
    gone,
    ...(own ? {} : { enter: await sourcesToEnter(tx, space) }),
  }
  const text = JSON.stringify(manifest, null, 1)
  yield { name: 'manifest.json', content: [text] }
  yield { name: 'signature.json', content: [JSON.stringify(await signManifest(ctx, text), null, 1)] }
  made.manifest = manifest
}

/** Data sources whose secrets stay out, with the names of these settings: they are entered where the package is restored. */
const sourcesToEnter = async (
  tx: Transaction,
  space: string,
): Promise<NonNullable<DeploymentManifest['enter']>> => {
  const { rows } = await tx.run<{ name: string; kind: string; settings: readonly string[] }>(sql`
    select name, kind, array(select jsonb_object_keys(secrets) order by 1) as settings from gantry.data_source
    where space = ${space} and secrets <> '{}' order by lower(name) limit ${mostSources}`)
  return rows
}

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** Passes content on and tells its size and hash at its end. */
async function* measured(
  content: Content,
  done: (found: Pick<DeploymentPart, 'bytes' | 'sha256'>) => Promise<void>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    bytes += piece.length
    hash.update(piece)
    yield piece
  }
  await done({ bytes, sha256: hash.digest('hex') })
}

interface Tally {
  rows: number
  sealed: number
}

/** The rows of a table as lines of JSON. Sealed values become null and are counted. */
async function* linesOf(
  tx: Transaction,
  { schema, table, columns }: CarriedTable,
  tally: Tally,
  part: AppPart | null,
): AsyncGenerator<string, void, undefined> {
  const own =
    schema === 'gantry'
      ? sql`where carried.${ident(spaceColumnOf(table))} = current_setting('gantry.space')`
      : empty
  const withheld = schema === 'gantry' ? withheldOf(table) : []
  const source =
    withheld.length === 0
      ? ident(schema, table)
      : sql`(select ${join(
          columns.map(([name, type]) =>
            withheld.includes(name) ? sql`null::${raw(type)} as ${ident(name)}` : ident(name),
          ),
        )} from ${ident(schema, table)})`
  // Exports, such as earlier packages, are no files of the work of a space.
  const kept =
    schema === 'gantry' && table === 'file'
      ? sql`and carried.purpose <> 'export' ${part ? sql`and carried.id::text = any(${[...part.files]}::text[])` : empty}`
      : empty
  await tx.run(sql`
    declare deployment_rows no scroll cursor for
    select row_to_json(carried)::text as line from ${source} carried ${own} ${kept}`)
  for (;;) {
    const { rows } = await tx.run<{ line: string }>(raw(`fetch ${rowsAtOnce} from deployment_rows`))
    if (rows.length === 0) break
    tally.rows += rows.length
    tally.sealed += rows.length * withheld.length
    yield rows.map(({ line }) => `${plain(line, tally)}\n`).join('')
  }
  await tx.run(raw('close deployment_rows'))
}

// Line breaks stand between the members of `json` columns only: within texts JSON escapes them.
const plain = (line: string, tally: Tally): string =>
  line.replace(/[\r\n]+/g, ' ').replace(sealedText, () => {
    tally.sealed += 1
    return 'null'
  })

interface StoredFile {
  readonly id: string
  readonly sha256: string
}

/** Each content once. */
const storedFiles = async (
  tx: Transaction,
  space: string,
  part: AppPart | null,
): Promise<readonly StoredFile[]> => {
  const { rows } = await tx.run<StoredFile>(sql`
    select distinct on (sha256) id, sha256 from gantry.file
    where space = ${space} and purpose <> 'export' and (expires_at is null or expires_at > now())
      ${part ? sql`and id::text = any(${[...part.files]}::text[])` : empty}
    order by sha256, id limit ${mostFiles + 1}`)
  if (rows.length > mostFiles) throw new AppError('deployment.too_many_files')
  return rows
}

/** A file may be gone from the disk, as after a restore of the database alone. */
const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const auditHead = async (tx: Transaction, space: string): Promise<DeploymentManifest['audit']> => {
  const { rows } = await tx.run<DeploymentManifest['audit']>(
    sql`select lines, hash from gantry.audit_head where space = ${space}`,
  )
  return rows[0] ?? { lines: 0, hash: '' }
}
