import { Readable } from 'node:stream'
import { AppError, type Issue, issue, type Lang, langs } from '@gantry/base/shared'
import { Download, dictionaryOf } from '@gantry/http/server'
import { type Ctx, changeSpaceSettings, inTransaction, readSpaceSetting, sql } from '@gantry/kernel/server'
import { type OwnTexts, ownTextsSetting } from '@gantry/model/shared'
import Papa from 'papaparse'
import type { TextChange, TextRow } from '../shared/contract.ts'

const pageSize = 50

interface Wanted {
  readonly search?: string
  readonly own?: boolean
  readonly page?: number
}

/** Texts of the product beside those of the space, by key. */
export const listTexts = async (
  ctx: Ctx,
  { search = '', own: onlyOwn = false, page = 1 }: Wanted,
): Promise<{ readonly data: readonly TextRow[]; readonly total: number }> => {
  const wanted = search.trim().toLowerCase()
  const found = (await allTexts(ctx)).filter(
    row =>
      (!onlyOwn || langs.some(lang => row.own[lang] !== undefined)) &&
      (wanted === '' ||
        [row.key, ...langs.flatMap(lang => [row.product[lang], row.own[lang] ?? ''])].some(text =>
          text.toLowerCase().includes(wanted),
        )),
  )
  return { data: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
}

const allTexts = async (ctx: Ctx): Promise<readonly TextRow[]> => {
  const dictionary = dictionaryOf(ctx.kernel)
  const own = await readSpaceSetting(ctx.kernel, ctx.space, ownTextsSetting)
  return [...dictionary['zh-CN'].keys()].sort().map(key => ({
    key,
    product: { 'zh-CN': dictionary['zh-CN'].get(key) ?? '', en: dictionary.en.get(key) ?? '' },
    own: Object.fromEntries(
      langs.flatMap(lang => {
        const text = own[lang]?.[key]
        return text === undefined ? [] : [[lang, text]]
      }),
    ),
  }))
}

const parametersOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\{\{\s*([^{},\s]+)[^{}]*\}\}/g)].map(([, name]) => name!))

/**
 * Changes texts of the space together; null or the text of the product takes one back.
 * @throws AppError config.invalid with an issue for each key that is unknown and each text with other parameters
 */
export const changeTexts = async (ctx: Ctx, changes: readonly TextChange[]): Promise<void> => {
  const dictionary = dictionaryOf(ctx.kernel)
  const issues = changes.flatMap(({ lang, key, text }): Issue[] => {
    const product = dictionary[lang].get(key)
    if (product === undefined) return [issue(key, 'unknown')]
    if (text === null) return []
    const known = parametersOf(product)
    const used = parametersOf(text)
    const wrong = [...used].find(name => !known.has(name)) ?? [...known].find(name => !used.has(name))
    return wrong === undefined ? [] : [issue(key, 'text_parameter', { value: `{{${wrong}}}` })]
  })
  if (issues.length > 0)
    throw new AppError('config.invalid', { name: issues[0]!.field }, issues.slice(0, 100))
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ value: OwnTexts }>(sql`
      select value from gantry.space_setting
      where space = ${ctx.space} and path = ${ownTextsSetting.path} for update`)
    const next: Record<string, Record<string, string>> = structuredClone({ ...rows[0]?.value }) as never
    for (const { lang, key, text } of changes)
      put(next, lang, key, text === dictionary[lang].get(key) ? null : text)
    await changeSpaceSettings(tx, { [ownTextsSetting.path]: next })
  })
}

const put = (own: Record<string, Record<string, string>>, lang: Lang, key: string, text: string | null) => {
  const of = { ...own[lang] }
  if (text === null) delete of[key]
  else of[key] = text
  if (Object.keys(of).length > 0) own[lang] = of
  else delete own[lang]
}

/** Every text as CSV, with columns for those of the space. */
export const exportTexts = async (ctx: Ctx): Promise<Download> => {
  const rows = (await allTexts(ctx)).map(({ key, product, own }) => ({
    key,
    ...Object.fromEntries(langs.map(lang => [lang, product[lang]])),
    ...Object.fromEntries(langs.map(lang => [`own ${lang}`, own[lang] ?? ''])),
  }))
  // With the byte-order mark by which Excel recognises UTF-8.
  const csv = `\ufeff${Papa.unparse(rows, { escapeFormulae: true })}`
  return new Download({
    stream: Readable.from([csv]),
    filename: 'texts.csv',
    mime: 'text/csv; charset=utf-8',
  })
}
