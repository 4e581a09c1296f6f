import type { JsonObject, Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { FieldId, TableId } from './names.ts'
import type { BatchRefusal } from './records-contract.ts'
import type { Terminal } from './table-view.ts'

/** Where a button stands: above a list, in a row, over ticked rows, on an open record. */
export const buttonPlaces = ['head', 'row', 'batch', 'record'] as const
export type ButtonPlace = (typeof buttonPlaces)[number]

/** A change of a button of the product: shown or not by place, text and sign. It takes no right away. */
export interface SystemButton {
  readonly hidden?: readonly ButtonPlace[]
  readonly text?: Text
  readonly icon?: string
}

/** A button as it is offered to one person; what it does stays on the server. */
export interface OfferedButton {
  readonly id: string
  readonly text: Text
  readonly icon?: string
  readonly places: readonly ButtonPlace[]
  /** Expression over the record; absent: always shown. */
  readonly showWhen?: string
  /** Expression over the record; false: the button is disabled and says `reason`. */
  readonly enabledWhen?: string
  readonly reason?: Text
  /** Asked before it acts. */
  readonly confirm?: Text
  /** Absent: everywhere. */
  readonly terminals?: readonly Terminal[]
}

/** The buttons of a table for one person. */
export interface OfferedButtons {
  readonly own: readonly OfferedButton[]
  readonly system: Readonly<Record<string, SystemButton>>
  /** Keys of system buttons and ids of own ones, in order; those not named follow as usual. */
  readonly order: Partial<Readonly<Record<ButtonPlace, readonly string[]>>>
  /** Fields the conditions read. */
  readonly fields: readonly FieldId[]
}

/** What pressing a button did, and what the page does next. */
export interface ButtonOutcome {
  readonly done: readonly string[]
  readonly refused: readonly (BatchRefusal & { readonly reason?: Text })[]
  /** What `undoEdits` takes back; null: nothing. */
  readonly batch: string | null
  /** An address of the space (`/app/…`) or one outside (`https://…`). */
  readonly go: string | null
  /** A new record that is shown in its form and not yet saved. */
  readonly form: { readonly table: TableId; readonly values: JsonObject } | null
  /** Records whose print window is opened, with the template that is chosen first; null: all of the record. */
  readonly print?: { readonly ids: readonly string[]; readonly template: string | null }
}

const table = Type.String({ maxLength: 48 })

/** Records one press acts on, and no more: conditions are evaluated for each. */
export const mostPressed = 200

export const listButtons = contract({
  method: 'GET',
  path: '/tables/:table/buttons',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary:
    'The buttons of a table that are offered to the caller, with order and changes of the usual ones; buttons whose conditions read fields closed to the caller are left out',
  input: Type.Object({ table }),
  output: Type.Unsafe<OfferedButtons>({ type: 'object' }),
})

export const pressButton = contract({
  method: 'POST',
  path: '/tables/:table/buttons/:button/press',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary:
    'Presses a button on records; conditions are checked again, and the same `press` of the same person acts once and answers the same',
  input: Type.Object({
    table,
    button: Type.String({ format: 'uuid' }),
    press: Type.String({ format: 'uuid' }),
    ids: Type.Array(Type.String({ format: 'uuid' }), { maxItems: mostPressed, uniqueItems: true }),
    /** Where codes on paper lead when the platform has no address of its own. */
    origin: Type.Optional(Type.String({ pattern: '^https?://[^/\\s]+$', maxLength: 255 })),
  }),
  output: Type.Unsafe<ButtonOutcome>({ type: 'object' }),
})
