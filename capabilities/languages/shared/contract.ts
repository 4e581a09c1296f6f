import { type Issue, type Lang, langs, type Text } from '@gantry/base/shared'
import { contract, spaceScope, type TranslationState } from '@gantry/model/shared'
import { Type } from 'typebox'
import { longestText } from './translation-kind.ts'

const object = { type: 'object' } as const
const space = { scope: 'space', can: ['admin', 'user'] } as const
/** An application, or `space` for what belongs to none. */
const app = Type.Unsafe<string>(Type.Union([Type.Literal(spaceScope), Type.String({ format: 'uuid' })]))
const lang = Type.Unsafe<Lang>({ type: 'string', enum: [...langs] })

const shownStates = ['missing', 'outdated', 'translated'] as const
export type ShownState = (typeof shownStates)[number]

/** Rows of a page of the list. */
export const pageSize = 100

/** A text of a design, and what it is called in the other language. */
export interface TextRow {
  readonly kind: string
  readonly id: string
  readonly at: string
  /** What the parts of the design on the way to it are called: a slave table, a field, an option. */
  readonly names: readonly string[]
  readonly source: string
  /** Null: not translated. */
  readonly text: string | null
  readonly state: TranslationState
}

/** A design with how many of its texts are not translated, or not from what they say now. */
export interface TextDesign {
  readonly kind: string
  readonly id: string
  readonly name: Text
  readonly open: number
}

export interface AppTexts {
  readonly data: readonly TextRow[]
  readonly total: number
  /** Of the whole application. */
  readonly counts: Readonly<Record<ShownState, number>>
  readonly designs: readonly TextDesign[]
  /** The longest translation, for which there must be room. */
  readonly longest: string | null
  /** Revision of the draft under way; null: everything is published. */
  readonly draft: number | null
}

export const listAppTexts = contract({
  ...space,
  method: 'GET',
  path: '/apps/:app/texts',
  summary:
    'The texts of an application with their translations into a language: missing ones first, then those whose original changed; 100 at a time',
  input: Type.Object({
    app,
    lang,
    search: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(Type.Unsafe<ShownState>({ type: 'string', enum: [...shownStates] })),
    /** `kind/id` of one design. */
    design: Type.Optional(Type.String({ maxLength: 100 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<AppTexts>(object),
})

export const keepAppTexts = contract({
  ...space,
  method: 'PUT',
  path: '/apps/:app/texts',
  summary: 'Keeps translations in the draft of the application; null takes one back',
  input: Type.Object({
    app,
    lang,
    changes: Type.Array(
      Type.Object({
        kind: Type.String({ maxLength: 32 }),
        id: Type.String({ maxLength: 64 }),
        at: Type.String({ maxLength: 600 }),
        text: Type.Union([Type.String({ maxLength: longestText }), Type.Null()]),
      }),
      { minItems: 1, maxItems: 1_000 },
    ),
  }),
  output: Type.Object({ draft: Type.Integer() }),
})

export const exportAppTexts = contract({
  ...space,
  method: 'GET',
  path: '/apps/:app/texts/sheet',
  summary: 'Every text of an application with its translation as one sheet',
  input: Type.Object({ app, lang, format: Type.Union([Type.Literal('xlsx'), Type.Literal('csv')]) }),
  output: Type.Unsafe<unknown>({}),
})

/** What an import of translations did. */
export interface ImportedTexts {
  readonly changed: number
  readonly unchanged: number
  /** Rows that were not taken; the first 200 with their reasons. */
  readonly rejected: number
  readonly reasons: readonly { readonly line: number; readonly source: string; readonly issue: Issue }[]
}

export const importAppTexts = contract({
  ...space,
  method: 'POST',
  path: '/apps/:app/texts/sheet',
  summary: 'Takes the translations of a sheet that was exported here into the draft of the application',
  input: Type.Object({ app, lang, file: Type.String({ format: 'uuid' }) }),
  output: Type.Unsafe<ImportedTexts>(object),
})
