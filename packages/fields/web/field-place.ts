import type { TableId } from '@gantry/model/shared'
import { createContext } from 'react'

/** Where fields are shown: the record they belong to, and where records can be opened. */
export interface FieldPlace {
  readonly table?: TableId
  readonly record?: string
  /** The comment of the record whose files are shown. */
  readonly comment?: string
  /** The workflow instance of the record whose signatures are shown. */
  readonly approval?: string
  /** The record is work that is not done: past deadlines of it are late. */
  readonly unfinished?: boolean
  /** The address of a record; absent or undefined: it cannot be opened from here. */
  hrefOf?(table: TableId, record: string): string | undefined
}

export const FieldPlaceContext = createContext<FieldPlace>({})
