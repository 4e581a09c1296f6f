import {
  type ConsoleAction,
  consoleActions,
  consolePages,
  contract,
  type Ref,
  type RoutePath,
} from '@gantry/model/shared'
import { Type } from 'typebox'

export const consoleHolders = ['role', 'member'] as const
export type ConsoleHolderKind = (typeof consoleHolders)[number]

/** A role or a person with the console pages it was given, and what for. */
export interface ConsoleHolder {
  readonly kind: ConsoleHolderKind
  readonly holder: Ref
  /** The people who hold the role; 1 of a person. */
  readonly members: number
  readonly pages: Readonly<Partial<Record<RoutePath, readonly ConsoleAction[]>>>
}

/** What a page can be given for; nothing: it stays with the officers. */
export interface OfferedPage {
  readonly path: RoutePath
  readonly actions: readonly ConsoleAction[]
}

export interface ConsoleRights {
  /** In the order of the menu. */
  readonly pages: readonly OfferedPage[]
  /** Every role, and the people who were given pages in person. */
  readonly data: readonly ConsoleHolder[]
}

const id = Type.String({ format: 'uuid' })

export const listConsoleRights = contract({
  method: 'GET',
  path: '/identity/console-rights',
  scope: 'space',
  can: ['admin'],
  summary:
    'The console pages with what each can be given for, and who was given which: at most 500 roles and 500 people',
  input: Type.Object({}),
  output: Type.Unsafe<ConsoleRights>({ type: 'object' }),
})

export const setConsoleRight = contract({
  method: 'PUT',
  path: '/identity/console-rights/:kind/:holder',
  scope: 'space',
  can: ['admin'],
  summary: 'What a role or a person is given a console page for; without actions the page is taken away',
  input: Type.Object({
    kind: Type.Enum(consoleHolders),
    holder: id,
    page: Type.Enum(consolePages.map(({ path }) => path)),
    actions: Type.Array(Type.Enum(consoleActions), { maxItems: consoleActions.length, uniqueItems: true }),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})
