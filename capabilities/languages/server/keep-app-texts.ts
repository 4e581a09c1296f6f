import { AppError, asJson, type Issue, issue, type Lang } from '@gantry/base/shared'
import { keepDraft } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import { digestOf, placeholdersOf, type TranslatedDesigns } from '@gantry/model/shared'
import { longestText } from '../shared/translation-kind.ts'
import { type AppText, appTexts, openTranslation, textKey } from './app-texts.ts'

export interface TextChange {
  readonly kind: string
  readonly id: string
  readonly at: string
  /** Null takes the translation back. */
  readonly text: string | null
}

/** Attempts where two translators keep at the same moment. */
const attempts = 5

/**
 * Keeps translations in the draft of an application; those of others stay.
 * @throws AppError request.invalid with an issue for each text that is unknown or has other parameters
 */
export const keepAppTexts = async (
  ctx: Ctx,
  app: string,
  lang: Lang,
  changes: readonly TextChange[],
): Promise<number> => {
  for (let attempt = 1; ; attempt++) {
    const open = await openTranslation(ctx, app)
    const known = new Map((await appTexts(ctx, app, lang, open.body)).map(text => [textKey(text), text]))
    const issues = changes.flatMap((change, at) => {
      const wrong = wrongIn(known.get(textKey(change)), change.text)
      return wrong ? [{ ...wrong, field: `changes.${at}.text` }] : []
    })
    if (issues.length > 0) throw new AppError('request.invalid', {}, issues.slice(0, 100))
    const texts = changes.reduce(
      (laid, change) => withText(laid, lang, change, known.get(textKey(change))?.source ?? ''),
      open.body.texts,
    )
    const body = asJson({ ...open.body, texts })
    try {
      const { base, revision } = open
      return (await keepDraft(ctx, { kind: 'translation', id: app, body, base, revision })).revision
    } catch (error) {
      const isConflict = error instanceof AppError && error.code === 'design.conflict'
      if (!isConflict || attempt === attempts) throw error
    }
  }
}

/** Why a translation cannot stand for a text; null: it can. */
export const wrongIn = (known: AppText | undefined, text: string | null): Issue | null => {
  if (!known) return issue('at', 'unknown')
  if (text === null) return null
  if (text.length > longestText) return issue('text', 'max_length', { limit: longestText })
  const [wanted, used] = [placeholdersOf(known.source), placeholdersOf(text)]
  const value = used.find(name => !wanted.includes(name)) ?? wanted.find(name => !used.includes(name))
  return value === undefined ? null : issue('text', 'text_parameter', { value })
}

const withText = (
  texts: TranslatedDesigns,
  lang: Lang,
  { kind, id, at, text }: TextChange,
  source: string,
): TranslatedDesigns => {
  const { [lang]: _before, ...others } = texts[kind]?.[id]?.[at] ?? {}
  const said = text?.trim() ? { ...others, [lang]: { text: text.trim(), of: digestOf(source) } } : others
  const { [at]: _place, ...places } = texts[kind]?.[id] ?? {}
  const next = Object.keys(said).length > 0 ? { ...places, [at]: said } : places
  return { ...texts, [kind]: { ...texts[kind], [id]: next } }
}
