import { type Issue, issue, type Text } from '@gantry/base/shared'
import type { Mention } from '@gantry/designs/shared'
import { Type } from 'typebox'

/** Characters of the name of a chart, dashboard or screen. */
export const mostName = 40

/** Properties common to dashboards and screens. */
export interface Shared {
  readonly id: string
  readonly name: Text
  readonly description?: Text
  /** Application whose administrators may change it; absent: administrators of the space only. */
  readonly app?: string
  /** Scope of application: everybody of the space, or the roles. */
  readonly scope: 'all' | 'roles'
  /** Role groups it is shared with; only for the scope `roles`. */
  readonly roles?: readonly string[]
}

export const wordsSchema = (maxLength: number) =>
  Type.Unsafe<Text>(
    Type.Union([
      Type.String({ maxLength }),
      Type.Object({ 'zh-CN': Type.String({ maxLength }), en: Type.String({ maxLength }) }),
    ]),
  )

/** Schema of the properties of `Shared`, spread into that of a kind. */
export const sharedSchema = {
  id: Type.String({ format: 'uuid' }),
  name: wordsSchema(mostName),
  description: Type.Optional(wordsSchema(200)),
  app: Type.Optional(Type.String({ maxLength: 64 })),
  scope: Type.Unsafe<'all' | 'roles'>(Type.Union([Type.Literal('all'), Type.Literal('roles')])),
  roles: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 100 })),
}

/** Id of a design that was not created yet. */
export const noId = '00000000-0000-0000-0000-000000000000'

export const isBlank = (text: Text): boolean =>
  typeof text === 'string' ? text.trim() === '' : Object.values(text).some(each => each.trim() === '')

/** Issues of name and scope. */
export const checkShared = ({ name, scope, roles = [] }: Shared): readonly Issue[] => [
  ...(isBlank(name) ? [issue('name', 'required')] : []),
  ...(scope === 'roles' && roles.length === 0 ? [issue('roles', 'required')] : []),
]

export const roleMentions = ({ roles = [] }: Shared): readonly Mention[] =>
  roles.map((id, at): Mention => ({ at: `roles.${at}`, to: { kind: 'role', id }, how: 'reads' }))
