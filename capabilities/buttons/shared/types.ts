import type { JsonObject, Text } from '@gantry/base/shared'
import type { ButtonPlace, OfferedButton, SystemButton, TableId } from '@gantry/model/shared'

/** What a button does: the name of a kind of `actions/`, and what only that kind knows. */
export interface ButtonAction {
  readonly kind: string
  readonly options: JsonObject
}

/** A button of the space's own. */
export interface OwnButton extends OfferedButton {
  /** Ids of the roles it is offered to; absent: everybody. */
  readonly roles?: readonly string[]
  readonly action: ButtonAction
}

/** The buttons of one table: changes of the product's own, and own ones. */
export interface TableButtons {
  readonly table: TableId
  readonly own: readonly OwnButton[]
  readonly system?: Readonly<Record<string, SystemButton>>
  readonly order?: Partial<Readonly<Record<ButtonPlace, readonly string[]>>>
}

/** The buttons of the product by place, in their usual order; those not here are always shown. */
export const systemButtons: Readonly<Record<ButtonPlace, readonly string[]>> = {
  head: ['new', 'analysis', 'import', 'export', 'acts', 'handOver', 'recycle', 'duplicates', 'past'],
  row: ['edit', 'link', 'remove'],
  batch: ['edit', 'assign', 'export', 'share', 'handOver', 'remove'],
  record: ['share', 'handOver', 'access', 'print', 'remove'],
}

export const noButtons = (table: TableId): TableButtons => ({ table, own: [] })

/** A text that says nothing in one of its languages. */
export const isBlank = (text: Text): boolean =>
  typeof text === 'string' ? text.trim() === '' : Object.values(text).some(each => each.trim() === '')
