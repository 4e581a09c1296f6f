import { contract } from '@gantry/model/shared'
import type { Column } from '@gantry/transform/shared'
import { Type } from 'typebox'
import type { RejectedRow } from './contract.ts'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const staff = { scope: 'space', can: ['admin', 'saas'] } as const

/** Rows sent again together at most. */
export const mostSentRows = 2_000

/** A step of a run that rejected rows which are still open. */
export interface MendableStep {
  readonly step: string
  readonly rows: number
  /** Rows that are being sent. */
  readonly sending: number
  /** Of the rows. */
  readonly columns: readonly Column[]
  /** The step that treats rows together, or replaces its table, so that single rows cannot follow; null: they can be sent. */
  readonly blocked: string | null
}

/** A rejected row with all that is wrong with it. */
export interface MendableRow {
  /** Its number in the run. */
  readonly line: number
  /** With what was mended already. Null: closed to whoever asks, as are the values of the reasons. */
  readonly row: RejectedRow['row']
  readonly reasons: readonly Pick<RejectedRow, 'column' | 'code' | 'params'>[]
  readonly sending: boolean
  /** It has all columns of its step. A record that could not be removed is known by its key alone. */
  readonly whole: boolean
}

export const listMendable = contract({
  ...staff,
  method: 'GET',
  path: '/etl/runs/:id/rejected-rows',
  summary:
    'The rejected rows of a run that are still open, of one step, 50 to a page, and how they can be sent again',
  input: Type.Object({
    id,
    /** Absent: the first one. */
    step: Type.Optional(Type.String({ maxLength: 60 })),
    after: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  output: Type.Unsafe<{
    readonly steps: readonly MendableStep[]
    readonly data: readonly MendableRow[]
    readonly next: number | null
    /** Whether values are open to whoever asks: those who read all that the task reads. */
    readonly opens: boolean
  }>(object),
})

export const sendMended = contract({
  ...staff,
  method: 'POST',
  path: '/etl/runs/:id/rejected-rows',
  action: 'run',
  summary:
    'Sends rejected rows of a run again with the mended values, through the steps after the one that rejected them',
  input: Type.Object({
    id,
    step: Type.String({ minLength: 1, maxLength: 60 }),
    rows: Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 0 }),
        /** Mended values by column; the others stay. */
        values: Type.Record(
          Type.String({ minLength: 1, maxLength: 120 }),
          Type.Union([Type.String({ maxLength: 100_000 }), Type.Null()]),
          { maxProperties: 300 },
        ),
      }),
      { minItems: 1, maxItems: mostSentRows },
    ),
  }),
  output: Type.Object({ run: id }),
})

export const readMendedFile = contract({
  ...staff,
  method: 'POST',
  path: '/etl/runs/:id/rejected-rows/file',
  reads: true,
  summary: 'The cells of an uploaded CSV file or workbook of mended rows, as text',
  input: Type.Object({ id, file: id }),
  output: Type.Unsafe<{ readonly lines: readonly (readonly string[])[] }>(object),
})
