import { AppError, issue, type Json, type JsonObject, newId } from '@gantry/base/shared'
import { placesWrong } from '@gantry/designs/server'
import { audit, type Ctx, databaseError, findFiles, inTransaction, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { SourceKind } from '../../connectors/kind.ts'
import { sourceKindOf } from '../../connectors/kinds.ts'
import type * as contract from '../../shared/sources/contract.ts'
import { tellSourceChange } from '../subscriptions/source-changes.ts'
import { keptSecrets, openedSettings, splitSecrets } from './secrets.ts'
import { listSources, mostSources, sourceRow } from './source-rows.ts'

/** The kind of a new source. @throws AppError request.invalid */
export const kindNamed = (name: string): SourceKind => {
  const kind = sourceKindOf(name)
  if (!kind) throw new AppError('request.invalid', {}, [issue('kind', 'choice')])
  return kind
}

/** `kept` is the file the source has already. @throws AppError request.invalid naming the setting */
export const checkSettings = async (
  ctx: Ctx,
  kind: SourceKind,
  settings: JsonObject,
  kept?: Json,
): Promise<void> => {
  const wrong = placesWrong(kind.schema, settings)
  if (wrong.length > 0)
    throw new AppError(
      'request.invalid',
      {},
      wrong.map(({ field, code, params }) => issue(`settings.${field}`, code, params)),
    )
  if (!kind.form.some(({ input }) => input === 'file')) return
  // Only a file the caller uploaded for reading: files of records have their own rights, and imports of others may hold first passwords.
  const [file] = await findFiles(ctx, [String(settings.file)])
  const isOwn = ctx.actor.system !== undefined || file?.owner === ctx.actor.personId
  if (file?.purpose !== 'import' || !(isOwn || file.id === kept))
    throw new AppError('request.invalid', {}, [issue('settings.file', 'unknown')])
}

const nameTaken = (error: unknown): never => {
  if (databaseError(error)?.constraint === 'data_source_name')
    throw new AppError('request.invalid', {}, [issue('name', 'duplicate')])
  throw error
}

/** @throws AppError request.invalid */
export const createSource = async (
  ctx: Ctx,
  { name, kind: kindName, settings, people = null }: InputOf<typeof contract.createSource>,
): Promise<string> => {
  const kind = kindNamed(kindName)
  await checkSettings(ctx, kind, settings)
  const id = newId()
  await insertSource(ctx, { id, name, kind: kind.name, people, ...splitSecrets(ctx, id, kind, settings) })
  return id
}

const insertSource = (
  ctx: Ctx,
  source: {
    readonly id: string
    readonly name: string
    readonly kind: string
    readonly people: readonly string[] | null
    readonly settings: JsonObject
    readonly secrets: Readonly<Record<string, string>>
  },
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(sql`
      insert into gantry.data_source (space, id, name, kind, settings, secrets, owner, people, changed_at)
      select ${tx.space}, ${source.id}::uuid, ${source.name.trim()}, ${source.kind}, ${JSON.stringify(source.settings)}::jsonb,
        ${JSON.stringify(source.secrets)}::jsonb, ${tx.actor.personId}::uuid, ${source.people}::uuid[], ${tx.now}
      where (select count(*) from gantry.data_source where space = ${tx.space}) < ${mostSources}`)
    if (count === 0) throw new AppError('source.too_many', { max: mostSources })
    await audit(tx, {
      action: 'source.created',
      details: { id: source.id, name: source.name, kind: source.kind },
    })
    await tellSourceChange(tx.db, tx.space, source.id)
  }).catch(nameTaken)

/** @throws AppError source.not_found, source.changed, request.invalid */
export const changeSource = async (
  ctx: Ctx,
  { id, name, settings, people = null, revision }: InputOf<typeof contract.changeSource>,
): Promise<void> => {
  const row = await sourceRow(ctx, id)
  const kind = kindNamed(row.kind)
  await checkSettings(ctx, kind, settings, row.settings.file)
  const next = splitSecrets(ctx, id, kind, settings)
  const secrets = { ...keptSecrets(row, next.settings), ...next.secrets }
  await inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(sql`
      update gantry.data_source set name = ${name.trim()}, settings = ${JSON.stringify(next.settings)}::jsonb,
        secrets = ${JSON.stringify(secrets)}::jsonb, people = ${people}::uuid[], tested = null,
        revision = revision + 1, changed_at = ${tx.now}
      where space = ${tx.space} and id = ${id}::uuid and revision = ${revision}`)
    if (count === 0) throw new AppError('source.changed')
    await audit(tx, { action: 'source.changed', details: { id, name } })
    await tellSourceChange(tx.db, tx.space, id)
  }).catch(nameTaken)
}

/** @throws AppError source.not_found, request.invalid */
export const copySource = async (ctx: Ctx, from: string, name: string): Promise<string> => {
  const row = await sourceRow(ctx, from)
  const id = newId()
  const kind = kindNamed(row.kind)
  const own = new Set(kind.form.filter(field => field.own).map(field => field.name))
  const opened = Object.fromEntries(
    Object.entries(openedSettings(ctx, row)).filter(([setting]) => !own.has(setting)),
  )
  const { people } = row
  await insertSource(ctx, { id, name, kind: kind.name, people, ...splitSecrets(ctx, id, kind, opened) })
  return id
}

/** @throws AppError source.not_found, source.in_use */
export const removeSource = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const source = (await listSources(tx)).find(each => each.id === id)
    if (!source) throw new AppError('source.not_found')
    if (source.used > 0) throw new AppError('source.in_use', { count: source.used })
    await tx.db.run(sql`delete from gantry.data_source where space = ${tx.space} and id = ${id}::uuid`)
    await tx.db.run(sql`delete from gantry.source_query where space = ${tx.space} and source = ${id}::uuid`)
    await audit(tx, { action: 'source.removed', details: { id, name: source.name } })
    await tellSourceChange(tx.db, tx.space, id)
  })
