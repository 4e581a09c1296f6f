import { ownSheet } from '@gantry/apps/server'
import { AppError, type Issue, issue, type Lang, localise } from '@gantry/base/shared'
import { Download, dictionaryOf } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import { type SheetFormat, sheetMimes, withBook, writeSheet } from '@gantry/records/server'
import type { ImportedTexts } from '../shared/contract.ts'
import { mostTexts } from '../shared/translation-kind.ts'
import { appTexts, openTranslation, textKey } from './app-texts.ts'
import { keepAppTexts, type TextChange, wrongIn } from './keep-app-texts.ts'

/** What the columns hold, in their order; the first says which text a line is about. */
const columns = ['key', 'design', 'source', 'text'] as const

/** Every text of an application with its translation. */
export const exportAppTexts = async (
  ctx: Ctx,
  app: string,
  lang: Lang,
  format: SheetFormat,
): Promise<Download> => {
  const { body } = await openTranslation(ctx, app)
  const texts = await appTexts(ctx, app, lang, body)
  const dictionary = dictionaryOf(ctx.kernel)[ctx.actor.lang]
  const say = (key: string) => dictionary.get(key) ?? key
  const rows = texts.map(text => [
    textKey(text),
    localise(text.name, ctx.actor.lang),
    text.source,
    text.text ?? '',
  ])
  async function* batches() {
    yield rows
  }
  return new Download({
    stream: writeSheet(
      format,
      say(`languages.sheet.${lang}`),
      columns.map(column => say(`languages.column.${column}`)),
      batches(),
    ),
    filename: `translations-${lang}.${format}`,
    mime: sheetMimes[format],
  })
}

/** Lines of which the reason is answered. */
const mostReasons = 200

/** Changes kept at once. */
const batchSize = 1_000

/**
 * Takes the translations of an exported sheet. Lines without a translation are left alone; each line that cannot be taken is
 * answered with its reason.
 * @throws AppError file.unreadable
 */
export const importAppTexts = async (
  ctx: Ctx,
  app: string,
  lang: Lang,
  file: string,
): Promise<ImportedTexts> => {
  const sheet = await ownSheet(ctx, file)
  const { body } = await openTranslation(ctx, app)
  const known = new Map((await appTexts(ctx, app, lang, body)).map(text => [textKey(text), text]))
  const lines = await withBook(sheet, book => book.start(0, mostTexts + 2))
  const [head, ...rest] = lines
  if (!head || head.cells.length < columns.length) throw new AppError('file.unreadable', { name: sheet.name })
  if (rest.length > mostTexts)
    throw new AppError('request.invalid', {}, [issue('file', 'max_items', { limit: mostTexts })])
  const reasons: { line: number; source: string; issue: Issue }[] = []
  const changes = new Map<string, TextChange>()
  let unchanged = 0
  for (const { line, cells } of rest) {
    const [key, , source, text] = cells.map(cell => String(cell ?? '').trim())
    if (!key || !text) continue
    const found = known.get(key)
    if (found?.text === text && found.state !== 'outdated') {
      unchanged++
      continue
    }
    const wrong =
      found && source !== found.source.trim()
        ? issue('source', 'source_changed', { value: found.source })
        : wrongIn(found, text)
    if (wrong || !found)
      reasons.push({ line, source: source || key, issue: wrong ?? issue('key', 'unknown') })
    else changes.set(key, { kind: found.kind, id: found.id, at: found.at, text })
  }
  const all = [...changes.values()]
  for (let from = 0; from < all.length; from += batchSize)
    await keepAppTexts(ctx, app, lang, all.slice(from, from + batchSize))
  return {
    changed: all.length,
    unchanged,
    rejected: reasons.length,
    reasons: reasons.slice(0, mostReasons),
  }
}
