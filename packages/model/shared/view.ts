import type { Text } from '@gantry/base/shared'
import type { Filter } from './filter.ts'
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
export interface TreeFilter {
  /** The fields of its levels from the top: area, kind of equipment, equipment. A field may be a tree of its own. */
  readonly levels: readonly FieldId[]
}

/** A tab above a list. */
export interface SavedFilter {
  readonly id: string
  readonly label: Text
  readonly filter: Filter
}

export interface FormGroup {
  readonly label?: Text
  readonly hint?: Text
  /** Name of a form tab; groups with the same tab are shown together. */
  readonly tab?: Text
  readonly fields: readonly FieldId[]
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
  }
  readonly form: { readonly groups: readonly FormGroup[] }
}
