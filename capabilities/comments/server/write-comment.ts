import { AppError, type Issue, issue, type Json, newId } from '@gantry/base/shared'
import { audit, type Ctx, emit, findFiles, inTransaction, push, sql } from '@gantry/kernel/server'
import type { Ref, StoredFile, TableId } from '@gantry/model/shared'
import { checkMentions } from './mentions.ts'
import { refuseUnreadable } from './open-record.ts'

/** What a person writes. */
export interface Written {
  readonly text: string
  readonly mentions?: readonly string[]
  readonly files?: readonly string[]
}

interface Place {
  readonly table: TableId
  readonly id: string
}

/**
 * Writes a comment about a record and tells those who look at it.
 * @throws AppError record.not_found, table.not_found, request.invalid naming what is missing or cannot be mentioned
 */
export const addComment = async (
  ctx: Ctx,
  { table, id }: Place,
  { quote, ...written }: Written & { readonly quote?: string },
): Promise<string> => {
  await refuseUnreadable(ctx, table, id)
  const answered = quote === undefined ? null : await readComment(ctx, { table, id }, quote)
  const { people, files, text } = await checkWritten(ctx, { table, id }, written, [])
  const comment = newId()
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      insert into gantry.comment (space, id, table_id, record_id, author, author_name, text, mentions, files, quote, created_at)
      values (${tx.space}, ${comment}, ${table}, ${id}, ${tx.actor.personId}, ${tx.actor.name}, ${text},
        ${JSON.stringify(people)}::json, ${JSON.stringify(files)}::json, ${answered?.id ?? null}, now())`)
    await tell(tx, { table, id }, 'record.commented', {
      comment,
      mentioned: people.map(person => person.id),
      answered: answered?.author ?? null,
    })
  })
  return comment
}

/**
 * Changes a comment of the actor's own; those who are mentioned anew hear of it.
 * @throws AppError record.not_found, permission.denied for somebody else's, request.invalid as in `addComment`
 */
export const changeComment = async (
  ctx: Ctx,
  place: Place,
  comment: string,
  written: Written,
): Promise<void> => {
  const old = await openOwn(ctx, place, comment)
  const { people, files, text } = await checkWritten(ctx, place, written, old.files)
  const before = new Set(old.mentions.map(person => person.id))
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      update gantry.comment set text = ${text}, mentions = ${JSON.stringify(people)}::json,
        files = ${JSON.stringify(files)}::json, edited_at = now()
      where space = ${tx.space} and id = ${comment} and withdrawn_at is null`)
    await tell(tx, place, 'record.comment_changed', {
      comment,
      mentioned: people.map(person => person.id).filter(person => !before.has(person)),
    })
  })
}

/**
 * Withdraws a comment of the actor's own: text, mentions and files go, the place stays.
 * @throws AppError record.not_found, permission.denied for somebody else's
 */
export const withdrawComment = async (ctx: Ctx, place: Place, comment: string): Promise<void> => {
  await openOwn(ctx, place, comment)
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      update gantry.comment set text = '', mentions = '[]', files = '[]', withdrawn_at = now()
      where space = ${tx.space} and id = ${comment} and withdrawn_at is null`)
    await tell(tx, place, 'record.comment_withdrawn', { comment })
  })
}

interface Stored {
  readonly id: string
  readonly author: string
  readonly mentions: readonly Ref[]
  readonly files: readonly StoredFile[]
}

const readComment = async (ctx: Ctx, { table, id }: Place, comment: string): Promise<Stored> => {
  const { rows } = await ctx.db.run<Stored>(sql`
    select id, author, mentions, files from gantry.comment
    where space = ${ctx.space} and id = ${comment}::uuid and table_id = ${table} and record_id = ${id}::uuid
      and withdrawn_at is null`)
  if (!rows[0]) throw new AppError('comment.not_found')
  return rows[0]
}

const openOwn = async (ctx: Ctx, place: Place, comment: string): Promise<Stored> => {
  await refuseUnreadable(ctx, place.table, place.id)
  const found = await readComment(ctx, place, comment)
  if (found.author !== ctx.actor.personId) throw new AppError('permission.denied')
  return found
}

const checkWritten = async (
  ctx: Ctx,
  { table, id }: Place,
  written: Written,
  kept: readonly StoredFile[],
) => {
  const text = written.text.trim()
  const mentions = await checkMentions(ctx, table, id, written.mentions ?? [])
  const files = await checkFiles(ctx, written.files ?? [], kept)
  const issues = [
    ...(text === '' ? [issue('text', 'comment_required')] : []),
    ...mentions.issues,
    ...files.issues,
  ]
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return { text, people: mentions.people, files: files.files }
}

/** Files the actor has sent, and those the comment held before. */
const checkFiles = async (
  ctx: Ctx,
  asked: readonly string[],
  kept: readonly StoredFile[],
): Promise<{ readonly files: readonly StoredFile[]; readonly issues: readonly Issue[] }> => {
  const sent = await findFiles(ctx, asked)
  const files: StoredFile[] = []
  const issues: Issue[] = []
  for (const [at, id] of asked.entries()) {
    const found =
      kept.find(file => file.id === id) ??
      sent.find(file => file.id === id && file.owner === ctx.actor.personId && file.purpose === 'attachment')
    if (found) files.push({ id, name: found.name, size: Number(found.size), mime: found.mime })
    else issues.push(issue(`files.${at}`, 'file_missing', { name: id }))
  }
  return { files, issues }
}

/** Audit, event and push of one change. */
const tell = async (ctx: Ctx, { table, id }: Place, type: string, payload: Json): Promise<void> => {
  await audit(ctx, { action: type, table, recordId: id, details: payload })
  await emit(ctx, { type, table, recordId: id, payload })
  await push(ctx.db, [{ type: 'comment', space: ctx.space, table, id }])
}
