import type { Text } from '@gantry/base/shared'
import type { Filter } from './filter.ts'
import type { Grouping } from './grouping.ts'
import type { FieldId, TableId } from './names.ts'
import type { Sort } from './query.ts'

export interface ListColumn {
  readonly field: FieldId
  /** Pixels. */
  readonly width?: number
  readonly fixed?: 'left' | 'right'
  readonly hidden?: true
}

/** A tree beside a list or another view, which narrows it to what is chosen there. */
export type TreeFilter = {
  /** The fields of its levels from the top: area, kind of equipment, equipment. A field may be a tree of its own. */
  readonly levels: readonly FieldId[]
}

/** A tab above a list. */
export interface SavedFilter {
  readonly id: string
  readonly label: Text
  readonly filter: Filter
  /** Absent: the list stays grouped as it is. */
  readonly group?: Grouping
}

/** What a colour says; each skin has its own shade of it. */
export const markTones = ['good', 'warn', 'bad', 'info'] as const
export type MarkTone = (typeof markTones)[number]

/** Colours records that meet a condition. Of several that colour the same place, the first counts. */
export interface Mark {
  readonly id: string
  /** What the colour means; it is said wherever the colour is shown. */
  readonly label: Text
  /** Expression over the record as lists return it. */
  readonly when: string
  readonly tone: MarkTone
  /** The only field that is coloured; absent: the whole row. */
  readonly field?: FieldId
}

/** Marks of one list, and no more: their conditions are evaluated for each row. */
export const mostMarks = 10

/** What stands in a form beside fields. */
export type FormBlock =
  /** Formatted text, as a field of rich text stores it. */
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'divider' }
  /** A picture: within the design as a data address, or at an allowed host. */
  | { readonly kind: 'picture'; readonly src: string; readonly alt?: Text; readonly height?: number }
  /** Records of another table whose field `by` links to this one. */
  | {
      readonly kind: 'related'
      readonly table: TableId
      readonly by: FieldId
      /** Absent: the first columns of its list. */
      readonly columns?: readonly FieldId[]
    }
  /** A page of an allowed host, in a sandboxed frame. */
  | { readonly kind: 'page'; readonly url: string; readonly height?: number }
  /** An own button of the table, pressed on the record of the form. */
  | { readonly kind: 'button'; readonly button: string }

export interface FormGroup {
  readonly label?: Text
  readonly hint?: Text
  /** Name of a form tab; groups with the same tab are shown together. */
  readonly tab?: Text
  /** In their order; an id of `blocks` among them is the place of that block. */
  readonly fields: readonly FieldId[]
  /** What stands between the fields, by ids that begin with `$` (`isBlockId`) and occur once in a layout. */
  readonly blocks?: Readonly<Record<string, FormBlock>>
  /** Columns on a wide form; absent: 2. */
  readonly columns?: 1 | 3 | 4
  /** It can be folded away, and how it is at first; absent: always open. */
  readonly collapse?: 'open' | 'closed'
  /** How many columns a field takes; absent: one, or all where its type is wide. */
  readonly spans?: Readonly<Record<FieldId, number>>
  /** Stands before the fields. */
  readonly block?: FormBlock
}

export interface FormLayout {
  readonly groups: readonly FormGroup[]
}

/** Presentation of one table; storage never reads it. */
export interface ViewDef {
  readonly table: TableId
  readonly list: {
    readonly columns: readonly ListColumn[]
    readonly sort?: readonly Sort[]
    /** Default page size of the list. */
    readonly pageSize?: number
    readonly tabs?: readonly SavedFilter[]
    readonly tree?: TreeFilter
    /** How the list is grouped before a person changes it. */
    readonly group?: Grouping
    /** Colours of rows and cells, also of cards in boards and galleries of the table; the first that is met counts. */
    readonly marks?: readonly Mark[]
  }
  /** Of the web; an app follows it, and a mini-program the app, until they are drawn apart. */
  readonly form: FormLayout & { readonly app?: FormLayout; readonly mini?: FormLayout }
}
