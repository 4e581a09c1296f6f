import { contract, type RoutePath } from '@gantry/model/shared'
import { Type } from 'typebox'

const root = ['root'] as const
const everybody = ['root', 'saas', 'admin', 'user', 'safe', 'audit'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const

export const helpCategories = ['start', 'records', 'design', 'flows', 'devices', 'manage', 'account'] as const
export type HelpCategory = (typeof helpCategories)[number]
export const helpLangs = ['zh-CN', 'en'] as const
const shownStates = ['draft', 'published'] as const
export type ShownState = (typeof shownStates)[number]

/** A help article of the platform as its operator keeps it. */
export interface Article {
  readonly id: string
  readonly category: HelpCategory
  readonly lang: (typeof helpLangs)[number]
  /** The screen it explains; null: no screen of its own. */
  readonly route: RoutePath | null
  readonly title: string
  readonly state: ShownState
  readonly author: string
  readonly changedAt: string
  readonly views: number
}

/** A search of readers, by its words. */
export interface HelpSearch {
  readonly words: string
  readonly lang: string
  readonly times: number
  readonly lastAt: string
}

export const listArticles = contract({
  method: 'GET',
  path: '/operator/help',
  scope: 'platform',
  can: root,
  summary: 'Help articles in the order of their category, 50 a page, and what was searched without result',
  input: Type.Object({
    category: Type.Optional(Type.Enum(helpCategories)),
    state: Type.Optional(Type.Enum(shownStates)),
    search: Type.Optional(Type.String({ maxLength: 60 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly Article[]
    readonly more: boolean
    readonly inVain: readonly HelpSearch[]
  }>(object),
})

export const readArticle = contract({
  method: 'GET',
  path: '/operator/help/:id',
  scope: 'platform',
  can: root,
  summary: 'One help article with its text, drafts too',
  input: Type.Object({ id }),
  output: Type.Unsafe<Article & { readonly body: string }>(object),
})

export const saveArticle = contract({
  method: 'PUT',
  path: '/operator/help',
  scope: 'platform',
  can: root,
  summary: 'Creates a help article as a draft, or changes one in its state',
  input: Type.Object({
    id: Type.Optional(id),
    category: Type.Enum(helpCategories),
    lang: Type.Enum(helpLangs),
    route: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
    title: Type.String({ minLength: 1, maxLength: 100 }),
    body: Type.String({ maxLength: 50_000 }),
  }),
  output: Type.Object({ id: Type.String() }),
})

export const publishArticle = contract({
  method: 'PUT',
  path: '/operator/help/:id/state',
  scope: 'platform',
  can: root,
  summary: 'Publishes a help article, or takes it back',
  input: Type.Object({ id, state: Type.Enum(shownStates) }),
  output: done,
})

export const moveArticle = contract({
  method: 'PUT',
  path: '/operator/help/:id/place',
  scope: 'platform',
  can: root,
  summary: 'Moves a help article one place up or down in its category',
  input: Type.Object({ id, by: Type.Enum(['up', 'down'] as const) }),
  output: done,
})

export const removeArticle = contract({
  method: 'DELETE',
  path: '/operator/help/:id',
  scope: 'platform',
  can: root,
  summary: 'Deletes a help article that is not published',
  input: Type.Object({ id }),
  output: done,
})

export const forgetSearch = contract({
  method: 'DELETE',
  path: '/operator/help-searches',
  scope: 'platform',
  can: root,
  summary: 'Takes words off the list of what was searched without result',
  input: Type.Object({ words: Type.String({ maxLength: 60 }) }),
  output: done,
})

/** What a reader finds. */
export interface FoundArticle {
  readonly id: string
  readonly category: HelpCategory
  readonly title: string
}

export const findHelp = contract({
  method: 'GET',
  path: '/help',
  scope: 'space',
  can: everybody,
  summary: 'Published help articles in the language of the reader: by words, for a screen, or by category',
  input: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 60 })),
    route: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly FoundArticle[] }>(object),
})

export const readHelp = contract({
  method: 'GET',
  path: '/help/:id',
  scope: 'space',
  can: everybody,
  summary: 'One published help article',
  input: Type.Object({ id }),
  output: Type.Unsafe<FoundArticle & { readonly body: string; readonly changedAt: string }>(object),
})
