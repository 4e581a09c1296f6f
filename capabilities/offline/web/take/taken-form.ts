import type { Query, RecordRow, TableInfo } from '@gantry/model/shared'

/** Which records of a list were taken along. */
export type TakenQuery = Pick<Query, 'filter' | 'sort' | 'search'>

/** A table that fields of a form refer to, with the records that can be chosen without a network. */
export interface LinkedTable {
  readonly info: TableInfo
  /** With their titles only. */
  readonly rows: readonly RecordRow[]
}

/** A form on this device. Its records are kept beside it, under the same table. */
export interface TakenForm {
  readonly table: string
  readonly info: TableInfo
  readonly linked: readonly LinkedTable[]
  /** Null: the form was taken along without records. */
  readonly query: TakenQuery | null
  /** Records taken along. */
  readonly count: number
  /** The list holds more records than were taken. */
  readonly more: boolean
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}
