import type { JsonObject, Text } from '@gantry/base/shared'
import { contract, type TableInfo, type Terminal, terminals } from '@gantry/model/shared'
import type { Page, Place } from '@gantry/tiles/shared'
import { Type } from 'typebox'
import { type ImagePurpose, imagePurposes } from './image.ts'
import type { Portal } from './portal.ts'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const terminal = Type.Unsafe<Terminal>(Type.Union(terminals.map(each => Type.Literal(each))))

/** What a person has changed of a portal: tiles that are hidden, and where others stand. */
export interface OwnArrangement {
  readonly hidden: readonly string[]
  readonly places: Readonly<Partial<Record<Terminal, Readonly<Record<string, Place>>>>>
}

/** A portal that is offered, without its page. */
export interface OfferedPortal {
  readonly id: string
  readonly name: Text
  readonly cover: string | null
  readonly description: Text | null
  readonly isDefault: boolean
}

/** One portal as its reader sees it. */
export interface OpenedPortal extends OfferedPortal {
  readonly terminals: readonly Terminal[]
  /** The reader may hide and move tiles. */
  readonly arrange: boolean
  readonly page: Page
  readonly own: OwnArrangement | null
}

export const openWorkbench = contract({
  method: 'GET',
  path: '/workbench',
  scope: 'space',
  can: 'signed-in',
  summary:
    'The portals offered to the caller on a terminal, and one of them as he may see it: `id`, else the one he opened last, else the default. `again`: it is open already and only read anew, which is no choice',
  input: Type.Object({
    id: Type.Optional(id),
    terminal: Type.Optional(terminal),
    again: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<{
    readonly portals: readonly OfferedPortal[]
    readonly opened: OpenedPortal | null
    /** Tables that the tiles display, as the caller may see them, so that no tile has to ask for its own first. */
    readonly tables: readonly TableInfo[]
  }>(object),
})

/** An entry of the menu of a portal in the navigation; either `href` or `action` is set. */
export interface ShellMenuItem {
  readonly id: string
  readonly label: Text
  readonly icon: string | null
  /** Within the space, or a complete address. */
  readonly href: string | null
  readonly action: 'search' | 'scan' | null
  /** Opens in a window of its own. */
  readonly blank: boolean
}

export interface ShellMenu {
  /** The portal the menu belongs to; null: no portal is offered. */
  readonly portal: { readonly id: string; readonly name: Text } | null
  readonly groups: readonly {
    readonly id: string
    readonly label: Text
    readonly items: readonly ShellMenuItem[]
  }[]
}

export const shellMenu = contract({
  method: 'GET',
  path: '/workbench/menu',
  scope: 'space',
  can: 'signed-in',
  summary: 'The menu of the portal the caller works with, without entries closed to the caller',
  input: Type.Object({ terminal: Type.Optional(terminal) }),
  output: Type.Unsafe<ShellMenu>(object),
})

export const arrangePortal = contract({
  method: 'PUT',
  path: '/workbench/:id/arrangement',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Keeps what the caller hides and moves in a portal that allows it; null brings the published arrangement back',
  input: Type.Object({
    id,
    own: Type.Union([
      Type.Null(),
      Type.Unsafe<OwnArrangement>(
        Type.Object({
          hidden: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 60 }),
          places: Type.Object(
            Object.fromEntries(
              terminals.map(each => [
                each,
                Type.Optional(
                  Type.Record(
                    Type.String({ maxLength: 40 }),
                    Type.Object({
                      x: Type.Integer({ minimum: 0, maximum: 11 }),
                      y: Type.Integer({ minimum: 0, maximum: 400 }),
                      w: Type.Integer({ minimum: 1, maximum: 12 }),
                      h: Type.Integer({ minimum: 1, maximum: 40 }),
                    }),
                    { maxProperties: 60 },
                  ),
                ),
              ]),
            ),
          ),
        }),
      ),
    ]),
  }),
  output: done,
})

/** A portal in the list of those who manage it. */
export interface ManagedPortal {
  readonly id: string
  readonly name: Text
  readonly cover: string | null
  readonly description: Text | null
  readonly terminals: readonly Terminal[]
  readonly scope: Portal['scope']
  readonly roles: readonly { readonly id: string; readonly title: string }[]
  readonly system: boolean
  readonly tiles: number
  readonly state: 'active' | 'stopped' | 'removed'
  readonly release: number | null
  readonly drafted: boolean
  readonly isDefault: Readonly<Partial<Record<Terminal, boolean>>>
  readonly createdBy: string | null
  readonly createdAt: string | null
  readonly editedBy: string | null
  readonly editedAt: string | null
}

export const managePortals = contract({
  method: 'GET',
  path: '/portals',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Portals in their order with who made them and whom they are for; who may not design sees those offered to him',
  input: Type.Object({ terminal: Type.Optional(terminal) }),
  output: Type.Unsafe<{ readonly data: readonly ManagedPortal[]; readonly mayDesign: boolean }>(object),
})

export const orderPortals = contract({
  method: 'PUT',
  path: '/portals/order',
  scope: 'space',
  can: ['admin'],
  summary: 'Keeps the order of the portals on a terminal, and which of them is opened first',
  input: Type.Object({
    terminal,
    portals: Type.Array(id, { maxItems: 200 }),
    first: Type.Union([id, Type.Null()]),
  }),
  output: done,
})

export const setPortalState = contract({
  method: 'PUT',
  path: '/portals/:id/state',
  scope: 'space',
  can: ['admin'],
  summary: 'Offers a portal, stops offering it, or removes it; its releases stay',
  input: Type.Object({
    id,
    state: Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('removed')]),
  }),
  output: done,
})

export const previewPortal = contract({
  method: 'POST',
  path: '/portals/preview',
  action: 'view',
  scope: 'space',
  can: ['admin'],
  summary: 'The tiles of a page that would be closed to somebody who only holds a role',
  input: Type.Object({ page: Type.Unsafe<JsonObject>(Type.Object({})), role: id }),
  output: Type.Unsafe<{ readonly closed: readonly string[] }>(object),
})

export const storeImage = contract({
  method: 'POST',
  path: '/portal-images',
  action: 'change',
  scope: 'space',
  can: ['admin'],
  summary: 'Stores a picture for a portal after checking its name, content, size and pixels',
  input: Type.Object({
    purpose: Type.Unsafe<ImagePurpose>(Type.Union(imagePurposes.map(each => Type.Literal(each)))),
  }),
  output: Type.Object({ id }),
  body: 'multipart',
  status: 201,
})

export const readImage = contract({
  method: 'GET',
  path: '/portal-images/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'Opens a picture of a portal',
  input: Type.Object({ id }),
  output: Type.Unsafe<never>({}),
})

/** One record that waits for its reader. */
export interface WorkItem {
  /** Of a record: its table, whose changes the tile follows. */
  readonly table?: string
  /** Of what a capability added: the kind it is registered by, `todo` for a task of a workflow. */
  readonly kind?: string
  /** Whoever sent it, and when; absent for a record. */
  readonly from?: { readonly id: string; readonly title: string }
  readonly since?: string
  /** Where it is done, within the space. */
  readonly path: string
  readonly label: Text
  readonly id: string
  readonly title: string
  /** ISO 8601 date or moment; null: no deadline. */
  readonly due: string | null
  readonly late: boolean
}

/** The answer to the question `portal.work`. */
export interface WorkAnswer {
  readonly total: number
  readonly late: number
  readonly today: number
  readonly items: readonly WorkItem[]
}

/** The answer to the question `portal.recent`: what the asker changed last. */
export interface RecentAnswer {
  readonly items: readonly (Pick<WorkItem, 'path' | 'label' | 'id' | 'title'> & { readonly at: string })[]
}
