import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, newId } from '@gantry/base/shared'
import type { Ctx, Kernel } from '../ctx.ts'
import { sql } from '../sql.ts'
import { untilRead } from './until-read.ts'

/** A stored file; its content is in the data folder under its id. */
export interface FileRow {
  readonly id: string
  readonly name: string
  readonly mime: string
  /** Bytes. */
  readonly size: number
  /** Of the content, in hexadecimal digits. */
  readonly sha256: string
  readonly owner: string
  /** `attachment`, `import`, `export` or `task` (written by an integration task); decides who may open the file. */
  readonly purpose: string
  readonly expiresAt: string | null
}

interface NewFile {
  readonly name: string
  readonly mime: string
  readonly purpose: string
  /** Maximum size in bytes; a larger file is refused with file.too_large. */
  readonly maxSize: number
  readonly expiresAt?: Date
}

interface StoredContent {
  /** Bytes. */
  readonly size: number
  readonly sha256: string
}

/** Streams the content to disk, then inserts the row: a file with a row is complete. */
export const storeFile = async (ctx: Ctx, source: Readable, file: NewFile): Promise<FileRow> => {
  untilRead(source)
  const id = newId()
  const path = pathOf(ctx.kernel, ctx.space, id)
  await mkdir(dirname(path), { recursive: true })
  const content = await writeContent(path, source, file.maxSize)
  return addFile(ctx, { id, ...file, ...content })
}

/** Inserts the row of a file whose content is stored. */
export const addFile = async (
  ctx: Ctx,
  {
    id,
    name,
    mime,
    size,
    sha256,
    purpose,
    expiresAt,
  }: StoredContent & Omit<NewFile, 'maxSize'> & { readonly id: string },
): Promise<FileRow> => {
  const expires = expiresAt?.toISOString() ?? null
  await ctx.db.run(sql`
    insert into gantry.file (id, space, name, mime, size, sha256, owner, purpose, expires_at)
    values (${id}, ${ctx.space}, ${name}, ${mime}, ${size}, ${sha256}, ${ctx.actor.personId}, ${purpose}, ${expires})`)
  return { id, name, mime, size, sha256, owner: ctx.actor.personId, purpose, expiresAt: expires }
}

/**
 * Writes the content of a file whose row is added afterwards. The id must be a UUID.
 * @throws AppError file.too_large
 */
export const storeContent = async (
  ctx: Ctx,
  id: string,
  source: Readable,
  maxSize = Number.POSITIVE_INFINITY,
): Promise<StoredContent> => {
  untilRead(source)
  const path = pathOf(ctx.kernel, ctx.space, id)
  await mkdir(dirname(path), { recursive: true })
  return writeContent(path, source, maxSize)
}

/** Streams to a part beside the path, which takes its place when it is complete; a failure leaves nothing. */
const writeContent = async (path: string, source: Readable, maxSize: number): Promise<StoredContent> => {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      if (size > maxSize) done(new AppError('file.too_large', { max: maxSize }))
      else done(null, chunk)
    },
  })
  try {
    await pipeline(source, measure, createWriteStream(`${path}.part`))
    await rename(`${path}.part`, path)
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    throw error
  }
  return { size, sha256: hash.digest('hex') }
}

const columns = sql`id, name, mime, size, sha256, owner, purpose, expires_at as "expiresAt"`

/** @throws AppError file.not_found, also for an expired file or one of another space. */
export const readFileRow = async (ctx: Ctx, id: string): Promise<FileRow> => {
  const { rows } = await ctx.db.run<FileRow>(sql`
    select ${columns} from gantry.file
    where id = ${id} and space = ${ctx.space} and (expires_at is null or expires_at > now())`)
  if (!rows[0]) throw new AppError('file.not_found')
  return rows[0]
}

/** The existing ones of these files, in one statement. */
export const findFiles = async (ctx: Ctx, ids: readonly string[]): Promise<readonly FileRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.run<FileRow>(sql`
    select ${columns} from gantry.file
    where id = any(${ids}::uuid[]) and space = ${ctx.space} and (expires_at is null or expires_at > now())`)
  return rows
}

/** Path and stream of a file's content; a stream of a part has both its ends. */
export const openFile = (
  ctx: Ctx,
  id: string,
): { readonly path: string; stream(part?: { readonly start: number; readonly end: number }): Readable } => {
  const path = pathOf(ctx.kernel, ctx.space, id)
  return { path, stream: part => createReadStream(path, part) }
}

export const dropFile = async (ctx: Ctx, id: string): Promise<void> => {
  const path = pathOf(ctx.kernel, ctx.space, id)
  await ctx.db.run(sql`delete from gantry.file where id = ${id} and space = ${ctx.space}`)
  await rm(path, { force: true })
  // Of a process that ended while it wrote.
  await rm(`${path}.part`, { force: true })
  await rm(thumbnails(ctx, id), { recursive: true, force: true })
}

/** Path of a thumbnail; it is deleted with its image. */
export const thumbnailPath = (ctx: Ctx, id: string, edge: number): string =>
  join(thumbnails(ctx, id), `${edge}.webp`)

const thumbnails = (ctx: Ctx, id: string): string => `${pathOf(ctx.kernel, ctx.space, id)}.thumbnails`

// Ids are UUIDs and space ids are alphanumeric, both validated on input, so a path cannot leave the folder.
const pathOf = (kernel: Kernel, space: string, id: string): string =>
  join(kernel.dataFolder, 'files', space, id.slice(-2), id)
