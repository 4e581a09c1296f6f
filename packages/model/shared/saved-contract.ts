import type { JsonObject } from '@gantry/base/shared'
import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { Filter } from './filter.ts'
import type { Grouping } from './grouping.ts'
import type { TableId } from './names.ts'
import type { Ref } from './records-contract.ts'

/** Tables of what people keep about a list; created, changed, shared and removed like any record. */
export const savedTables = {
  analysis: 'saved_analysis',
  tab: 'saved_tab',
  label: 'label',
} as const satisfies Record<string, TableId>

/** Something a person keeps about a list, for himself or shared with others. */
export interface Saved {
  readonly id: string
  readonly version: number
  readonly name: string
  /** Null: none. */
  readonly category: string | null
  /** Opened first by those who see it. */
  readonly isDefault: boolean
  /** Shown to everybody who may read the table. */
  readonly everyone: boolean
  readonly owner: Ref | null
  /** The caller may change, share and remove it. */
  readonly mine: boolean
  /** Who shared it first, and when (ISO 8601); null: it is shared with nobody. */
  readonly shared: { readonly by: Ref | null; readonly at: string } | null
}

/** A chart over a list; its filter is beside that of the list. */
export interface SavedAnalysis extends Saved {
  readonly chart: JsonObject
}

/** A filter tab. */
export interface SavedTabFilter extends Saved {
  readonly filter: Filter
  readonly group?: Grouping
  readonly position: number | null
}

export const listSaved = contract({
  method: 'GET',
  path: '/tables/:table/saved',
  scope: 'space',
  can: 'signed-in',
  summary:
    'The analyses and filter tabs of a list that are the caller’s own or shared with him; those that name fields closed to him are left out',
  input: Type.Object({ table: Type.String({ maxLength: 48 }) }),
  output: Type.Unsafe<{
    readonly analyses: readonly SavedAnalysis[]
    readonly tabs: readonly SavedTabFilter[]
    /** The caller may share what he keeps. */
    readonly mayShare: boolean
    /** The caller may show what he keeps to everybody. */
    readonly mayShowAll: boolean
  }>({ type: 'object' }),
})
