import {
  type ConsoleLevel,
  type ConsolePage,
  consoleLevels,
  consolePages,
  contract,
  type Ref,
} from '@gantry/model/shared'
import { Type } from 'typebox'

/** Which console pages a role opens, and whether it uses their buttons. */
export interface ConsoleRole {
  readonly role: Ref
  readonly members: number
  readonly pages: Readonly<Partial<Record<ConsolePage, ConsoleLevel>>>
}

const id = Type.String({ format: 'uuid' })

export const listConsoleRights = contract({
  method: 'GET',
  path: '/identity/console-rights',
  scope: 'space',
  can: ['admin'],
  summary: 'The roles of the space with the console pages they open, at most 500',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ConsoleRole[] }>({ type: 'object' }),
})

export const setConsoleRight = contract({
  method: 'PUT',
  path: '/identity/console-rights/:role',
  scope: 'space',
  can: ['admin'],
  summary: 'Whether a role opens a console page (`view`), also uses its buttons (`use`), or neither (null)',
  input: Type.Object({
    role: id,
    page: Type.Enum(consolePages),
    level: Type.Union([Type.Enum(consoleLevels), Type.Null()]),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})
