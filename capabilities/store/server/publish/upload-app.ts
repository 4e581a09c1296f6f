import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  type Executor,
  enqueue,
  everySpace,
  nameOfSpace,
  openFile,
  readFileRow,
  sql,
} from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/publish-contract.ts'
import type { ConsentWords, Facts } from '../../shared/types.ts'
import { compareNumbers, nextNumber, parseNumber } from '../../shared/version-number.ts'
import { manifestOf, storeBundle } from '../package/bundle.ts'
import { signAs } from '../package/sign.ts'
import { noteEvent } from '../sql-parts.ts'
import { checkUploadJob } from './check-upload.ts'
import { type Prepared, prepare } from './prepare.ts'

type Given = InputOf<typeof contract.uploadApp>

const images = ['image/jpeg', 'image/png', 'image/webp']
/** Bytes. */
const largestPicture = 1024 ** 2

/** What else is kept with an upload, in its transaction. */
type AlsoKept = (tx: Executor, version: string) => Promise<void>

/**
 * Publishes an application of the space: packs and signs its released designs, and queues the automatic checks.
 * @throws AppError request.invalid with issues, permission.denied, store.foreign, file.not_found
 */
export const uploadApp = async (
  ctx: Ctx,
  given: Given,
  alsoKept?: AlsoKept,
): Promise<{ readonly id: string }> => {
  const prepared = await prepare(ctx, given.app)
  const facts = factsOf(given.facts)
  const number = checked(given, facts, prepared)
  const pictures = await picturesOf(ctx, given.pictures)
  const id = newId(ctx.now.getTime())
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const app = await keepProduct({ ...ctx, db: tx }, prepared, facts)
    const bundle = await storeBundle(ctx.kernel, tx, prepared.contents)
    const version = { app, publisher: ctx.space, number: number.join('.'), needs: prepared.look.needs }
    const manifest = manifestOf(ctx.kernel, version, bundle.hash, prepared.contents)
    const signed = await signAs(ctx.kernel, tx, ctx.space, manifest)
    const { contents, findings, needs } = prepared.look
    const { count } = await tx.run(sql`
      insert into gantry.store_version (id, app, major, minor, patch, state, facts, contents, outputs, needs, findings, bundle,
        manifest, signature, public_key, uploaded_by, uploaded_name, uploaded_at)
      values (${id}, ${app}, ${number[0]}, ${number[1]}, ${number[2]}, 'uploaded', ${JSON.stringify(facts)},
        ${JSON.stringify(contents)}, ${JSON.stringify(prepared.outputs)}, ${JSON.stringify(needs)},
        ${JSON.stringify(findings)}, ${bundle.hash}, ${signed.manifest}, ${signed.signature}, ${signed.publicKey},
        ${ctx.actor.userId}, ${ctx.actor.name}, ${ctx.now})
      on conflict (app, major, minor, patch) where state <> 'refused' do nothing`)
    if (count === 0)
      throw new AppError('request.invalid', {}, [issue('number', 'duplicate', { value: given.number })])
    for (const [place, { mime, content }] of pictures.entries())
      await tx.run(sql`
        insert into gantry.store_picture (id, version, place, mime, content)
        values (${newId()}, ${id}, ${place}, ${mime}, ${content})`)
    await alsoKept?.(tx, id)
    const there: Ctx = { ...ctx, db: tx, tx }
    await noteEvent(ctx, tx, { space: ctx.space, app, action: 'uploaded', number: number.join('.') })
    await audit(there, {
      action: 'store.uploaded',
      details: { product: app, app: given.app, number: given.number },
    })
    await enqueue(there, checkUploadJob, { version: id })
  })
  return { id }
}

const factsOf = (given: Given['facts']): Facts => {
  const trimmed = (text: Facts['name']): Facts['name'] => ({
    'zh-CN': text['zh-CN'].trim(),
    en: text.en.trim(),
  })
  return {
    ...given,
    name: trimmed(given.name),
    summary: trimmed(given.summary),
    description: trimmed(given.description),
    notes: trimmed(given.notes),
  }
}

/** Names and summaries stand in both languages. */
export const missingWords = (words: ConsentWords, at: string): readonly Issue[] =>
  (['name', 'summary'] as const).flatMap(name =>
    (['zh-CN', 'en'] as const).flatMap(lang =>
      words[name][lang].trim() === '' ? [issue(`${at}.${name}.${lang}`, 'required')] : [],
    ),
  )

const checked = ({ number }: Given, facts: Facts, { latest, look }: Prepared) => {
  const issues: Issue[] = [...missingWords(facts, 'facts')]
  const parsed = parseNumber(number.trim())
  if (!parsed) issues.push(issue('number', 'format'))
  else if (latest && compareNumbers(parsed, latest) <= 0)
    issues.push(issue('number', 'version_order', { value: latest.join('.') }))
  else if (latest && look.bump === 'major' && parsed[0] <= latest[0])
    issues.push(issue('number', 'version_major', { value: nextNumber(latest, 'major') }))
  if (!parsed || issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return parsed
}

interface Picture {
  readonly mime: string
  readonly content: Buffer
}

/** Pictures that the caller has uploaded. @throws AppError request.invalid, file.not_found */
export const picturesOf = async (ctx: Ctx, ids: readonly string[]): Promise<readonly Picture[]> => {
  const pictures: Picture[] = []
  for (const id of ids) {
    const file = await readFileRow(ctx, id)
    if (file.owner !== ctx.actor.personId) throw new AppError('file.not_found')
    if (!images.includes(file.mime))
      throw new AppError('request.invalid', {}, [issue('pictures', 'picture_type')])
    if (Number(file.size) > largestPicture) throw new AppError('file.too_large', { max: largestPicture })
    const content = Buffer.concat(await openFile(ctx, id).stream().toArray())
    pictures.push({ mime: file.mime, content })
  }
  return pictures
}

/** The product of the application, made with its first upload. Nobody sees it before a version is published. */
const keepProduct = async (ctx: Ctx, { source, look }: Prepared, facts: Facts): Promise<string> => {
  const publisher = await nameOfSpace(ctx.kernel, ctx.space)
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    insert into gantry.store_app (id, publisher, publisher_name, source, name, summary, category, icon, color, price, words,
      created_at, changed_at)
    values (${look.product ?? newId(ctx.now.getTime())}, ${ctx.space}, ${publisher}, ${source},
      ${JSON.stringify(facts.name)}, ${JSON.stringify(facts.summary)}, ${facts.category}, ${facts.icon}, ${facts.color},
      ${facts.price}, '', ${ctx.now}, ${ctx.now})
    on conflict (publisher, source) do update set publisher_name = excluded.publisher_name
    returning id`)
  return rows[0]?.id ?? ''
}
