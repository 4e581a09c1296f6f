import type { TableId } from '@gantry/model/shared'
import { createContext } from 'react'

/** Context of displayed fields: the record they belong to, and the URLs of other records. */
export interface FieldPlace {
  readonly table?: TableId
  readonly record?: string
  /** The comment of the record whose files are shown. */
  readonly comment?: string
  /** The workflow instance of the record whose signatures are shown. */
  readonly approval?: string
  /** The message of a conversation whose file is shown. */
  readonly chat?: string
  /** The record's work is not done, so past deadlines are shown as late. */
  readonly unfinished?: boolean
  /** The URL of a record; absent or undefined: the record cannot be opened from here. */
  hrefOf?(table: TableId, record: string): string | undefined
}

export const FieldPlaceContext = createContext<FieldPlace>({})
