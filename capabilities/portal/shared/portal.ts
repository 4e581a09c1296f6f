import type { Text } from '@gantry/base/shared'
import { type Terminal, terminals } from '@gantry/model/shared'
import { type Page, pageSchema } from '@gantry/tiles/shared'
import { Type } from 'typebox'
import { type Link, linkSchema } from './link.ts'

/** Specification, section 9: characters of the name of an aggregation page. */
export const mostName = 40

/** One entry of the menu of a portal. */
export interface MenuItem {
  readonly id: string
  readonly label: Text
  readonly icon?: string
  readonly to: Link
  /** Opens in a window of its own. */
  readonly blank?: true
  /** Kept, and shown to nobody. */
  readonly hidden?: true
  /** Roles that see it; absent: everybody who sees the portal. */
  readonly roles?: readonly string[]
}

/** Entries under one heading. */
export interface MenuGroup {
  readonly id: string
  readonly label: Text
  readonly items: readonly MenuItem[]
}

/** A portal (aggregation page): a page of tiles for each terminal, whom it is for, and its menu. Plain JSON, defaults omitted. */
export interface Portal {
  readonly id: string
  readonly name: Text
  /** Id of a portal image. */
  readonly cover?: string
  readonly terminals: readonly Terminal[]
  readonly description?: Text
  /** Scope of application: everybody of the space, or the roles. */
  readonly scope: 'all' | 'roles'
  /** Role groups it is shared with; only for the scope `roles`. */
  readonly roles?: readonly string[]
  /** System aggregation page: it can neither be stopped nor removed. */
  readonly system?: true
  /** People may hide and move its tiles for themselves. */
  readonly arrange?: true
  readonly page: Page
  readonly menu?: readonly MenuGroup[]
}

const closed = { additionalProperties: false }
const words = (maxLength: number) =>
  Type.Unsafe<Text>(
    Type.Union([
      Type.String({ maxLength }),
      Type.Object({ 'zh-CN': Type.String({ maxLength }), en: Type.String({ maxLength }) }),
    ]),
  )
const id = Type.String({ minLength: 1, maxLength: 64 })
const roles = Type.Optional(Type.Array(id, { maxItems: 100 }))

export const portalSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: words(mostName),
    cover: Type.Optional(Type.String({ format: 'uuid' })),
    terminals: Type.Array(
      Type.Unsafe<Terminal>(Type.Union(terminals.map(terminal => Type.Literal(terminal)))),
      { maxItems: terminals.length },
    ),
    description: Type.Optional(words(200)),
    scope: Type.Union([Type.Literal('all'), Type.Literal('roles')]),
    roles,
    system: Type.Optional(Type.Literal(true)),
    arrange: Type.Optional(Type.Literal(true)),
    page: pageSchema,
    menu: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id,
            label: words(40),
            items: Type.Array(
              Type.Object(
                {
                  id,
                  label: words(40),
                  icon: Type.Optional(Type.String({ maxLength: 48 })),
                  to: linkSchema,
                  blank: Type.Optional(Type.Literal(true)),
                  hidden: Type.Optional(Type.Literal(true)),
                  roles,
                },
                closed,
              ),
              { maxItems: 50 },
            ),
          },
          closed,
        ),
        { maxItems: 20 },
      ),
    ),
  },
  closed,
)
