import type { SheetDraft } from '../../shared/types.ts'

/** A table of the proposal, and what the person has made of it. */
export interface Part {
  readonly proposed: SheetDraft
  readonly draft: SheetDraft
}

/** One way to read a sheet: as a table, or as one with the slave table whose rows stand in its lines. */
export type Way = readonly Part[]
