import { issue, langs } from '@gantry/base/shared'
import { type DesignKind, type Difference, error } from '@gantry/designs/shared'
import { spaceScope, type TableId, type TranslatedDesigns, type Translations } from '@gantry/model/shared'
import { Type } from 'typebox'

/** The translations of one application, or of what belongs to the space itself, as portals do (`app` null). */
export interface Translation {
  readonly app: string | null
  readonly texts: TranslatedDesigns
}

/** Translated texts of an application at most, and characters of each. */
export const mostTexts = 20_000
export const longestText = 2_000

const entry = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: longestText }), of: Type.String({ maxLength: 20 }) },
  { additionalProperties: false },
)
const byLang = Type.Object(Object.fromEntries(langs.map(lang => [lang, Type.Optional(entry)])), {
  additionalProperties: false,
})
const name = Type.String({ maxLength: 64 })
const schema = Type.Object(
  {
    app: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
    texts: Type.Record(name, Type.Record(name, Type.Record(Type.String({ maxLength: 600 }), byLang))),
  },
  { additionalProperties: false },
)

/** The languages of an application as a design. */
export const translationKind: DesignKind<Translation> = {
  name: 'translation',
  schema,
  empty: () => ({ app: null, texts: {} }),
  nameOf: () => ({ 'zh-CN': '翻译', en: 'Translations' }),
  idOf: ({ app }) => app ?? spaceScope,
  appOf: ({ app }) => app,
  renameTables: ({ app, texts }, tables) => ({ app, texts: renamed(texts, tables) }),
  check: ({ texts }) =>
    entriesOf(texts).length > mostTexts ? [error(issue('texts', 'max_items', { limit: mostTexts }))] : [],
  speaksFor: ({ texts }) =>
    Object.entries(texts).flatMap(([kind, designs]) => Object.keys(designs).map(id => ({ kind, id }))),
  mentions: () => [],
  words: (before, after) => differences(before?.texts ?? {}, after.texts),
  texts: () => [],
}

interface Entry {
  readonly kind: string
  readonly id: string
  readonly at: string
  readonly said: Translations[string]
}

const entriesOf = (texts: TranslatedDesigns): readonly Entry[] =>
  Object.entries(texts).flatMap(([kind, designs]) =>
    Object.entries(designs).flatMap(([id, places]) =>
      Object.entries(places).map(([at, said]) => ({ kind, id, at, said })),
    ),
  )

/** Differences said one by one at most. */
const mostWords = 200

const differences = (before: TranslatedDesigns, after: TranslatedDesigns): readonly Difference[] => {
  const placesOf = (texts: TranslatedDesigns) =>
    new Map(
      entriesOf(texts).flatMap(({ kind, id, at, said }) =>
        langs.map(lang => [`${kind}/${id}/${at} ${lang}`, said[lang]?.text] as const),
      ),
    )
  const [old, now] = [placesOf(before), placesOf(after)]
  const found: Difference[] = []
  for (const at of new Set([...old.keys(), ...now.keys()])) {
    const [from, to] = [old.get(at), now.get(at)]
    if (from === to) continue
    const sign = from === undefined ? 'added' : to === undefined ? 'removed' : 'changed'
    found.push({
      at,
      sign,
      part: 'texts',
      key: `translation.word.${sign}`,
      params: { from: from ?? '', to: to ?? '' },
    })
    if (found.length === mostWords) break
  }
  return found
}

/** Tables name designs of tables and of their buttons, and the first step of a place in a table. */
const renamed = (texts: TranslatedDesigns, tables: ReadonlyMap<TableId, TableId>): TranslatedDesigns => {
  const next = (id: string) => tables.get(id) ?? id
  const steps = (at: string) => {
    const [first = '', ...rest] = at.split('.')
    return [next(first), ...rest].join('.')
  }
  return Object.fromEntries(
    Object.entries(texts).map(([kind, designs]) => [
      kind,
      Object.fromEntries(
        Object.entries(designs).map(([id, places]) => [
          next(id),
          kind === 'table'
            ? Object.fromEntries(Object.entries(places).map(([at, said]) => [steps(at), said]))
            : places,
        ]),
      ),
    ]),
  )
}
