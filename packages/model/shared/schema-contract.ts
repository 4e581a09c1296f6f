import type { Issue, IssueCode, Json, JsonObject, Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { FieldId, TableId } from './names.ts'
import type { Ref } from './records-contract.ts'
import type { TableDef } from './table.ts'
import { tableSchema } from './table-schema.ts'
import type { ViewDef } from './view.ts'
import { viewSchema } from './view-schema.ts'

/** A drawn table to save; `seen` is the version the designer started from, absent for a new table. */
export interface TableDraft {
  readonly definition: TableDef
  readonly seen?: number
  /** Closed fields to drop; without it, a definition that lacks a closed field is refused. */
  readonly drops?: readonly FieldId[]
  /** The new view; absent: unchanged. */
  readonly view?: ViewDef
}

/** One step of a plan, as shown to a designer for confirmation. */
export interface PlannedStep {
  readonly table: TableId
  readonly change: string
  readonly field: FieldId | null
  /** `instant`, whatever the number of rows; `rewrite`: every row is read or written once; `destructive`: values are set aside. */
  readonly effect: 'instant' | 'rewrite' | 'destructive'
  /** Rows read or written: counted in a small table, estimated in a large one; 0 when the step is instant. */
  readonly rows: number
  /** Based on measured rates of this installation. */
  readonly seconds: number
  /** No measurement exists: the seconds are based on defaults. */
  readonly guess?: boolean
  /**
   * For a deleted field: records that hold a value, counted among the first 10,000 of the table; `capped`: the table has more.
   */
  readonly holding?: { readonly count: number; readonly capped: boolean }
  /** Table and field, where the table is not among the changed ones. */
  readonly elsewhere?: { readonly table: Text; readonly field: Text }
}

export interface ChangePlan {
  readonly steps: readonly PlannedStep[]
  readonly effect: PlannedStep['effect']
  readonly seconds: number
  /** Allowed but possibly unintended, each with its path: `<table>.fields.<field>`. */
  readonly warnings: readonly Issue[]
}

/**
 * Handling of conversion errors: keep the old column for 30 days, discard the values (with those of removed
 * options), or stop the change.
 */
export type ConversionErrorChoice = 'keep' | 'blank' | 'stop'

/** Values that the new definition does not accept, by reason. */
export interface ConversionErrorReason {
  readonly code: IssueCode
  readonly count: number
  /**
   * The values are converted and kept although invalid; they must be corrected when the record is next changed.
   */
  readonly stays: boolean
  /** The choice `blank` clears the values: those that cannot be converted, and those of removed options. */
  readonly clears: boolean
  readonly samples: readonly { readonly id: string; readonly value: Json; readonly params: JsonObject }[]
}

export interface ConversionErrors {
  readonly table: TableId
  readonly field: FieldId
  readonly count: number
  readonly reasons: readonly ConversionErrorReason[]
}

export type ChangeState = 'queued' | 'running' | 'paused' | 'rolling_back' | 'done' | 'failed' | 'rolled_back'

/** Progress of a schema change. */
export interface SchemaChange {
  readonly id: string
  readonly tables: readonly { readonly id: TableId; readonly label: Text }[]
  readonly state: ChangeState
  /** A requested pause or rollback. */
  readonly wish: 'pause' | 'roll_back' | null
  readonly misfits: ConversionErrorChoice
  readonly plan: ChangePlan
  /** The tables have been switched; computed fields of existing rows remain to be filled. */
  readonly isSwitched: boolean
  /** Id of the change that it rolls back. */
  readonly undoes: string | null
  /** Another change has rolled it back. */
  readonly isUndone: boolean
  /** From 0 to 1; starts again with the filling. */
  readonly progress: number
  /** An error of the catalogue. */
  readonly error: {
    readonly code: string
    readonly params: JsonObject
    readonly issues: readonly Issue[]
  } | null
  readonly createdAt: string
  readonly createdBy: Ref | null
  readonly finishedAt: string | null
}

/** A background recomputation of computed fields. */
export interface Computing {
  readonly id: string
  readonly table: Named
  readonly fields: readonly Named[]
  /** In every row of the table, not only in dependants of one change. */
  readonly all: boolean
  readonly done: number
  /** Estimated until the rows are counted; null: unknown. */
  readonly total: number | null
  /** The schema change it belongs to. */
  readonly change: string | null
  /** Why it failed. */
  readonly error: SchemaChange['error']
  readonly at: string
}

/** A deleted field or table that can be restored. */
export interface DeletedThing {
  readonly table: TableId
  readonly tableLabel: Text
  /** Absent: the whole table. */
  readonly field: FieldId | null
  readonly fieldLabel: Text | null
  readonly at: string | null
  readonly by: Ref | null
  /** Records with a value, or records of the table; at most 10,001. */
  readonly rows: number
  /** When it will be purged. */
  readonly until: string | null
}

/** A label with its id. */
interface Named {
  readonly id: string
  readonly label: Text
}

/** The index advisor's actions in a space, and its input. */
export interface IndexAdvice {
  readonly indexes: readonly {
    readonly id: string
    readonly table: Named
    readonly fields: readonly Named[]
    /** `definition`: required by the definition, and was missing. */
    readonly reason: 'slow_view' | 'default_sort' | 'tab' | 'definition' | 'earlier'
    /** How often the list was slow, and the slowest time in milliseconds. */
    readonly count: number
    readonly worst: number
    readonly bytes: number
    readonly scans: number
    readonly madeAt: string
    readonly usedAt: string | null
    readonly droppedAt: string | null
  }[]
  readonly slow: readonly {
    readonly table: Named
    readonly fields: readonly Named[]
    readonly count: number
    readonly worst: number
  }[]
}

/** A drawn table with what it takes. */
export interface DataTable {
  readonly table: Named
  /** The application it belongs to. */
  readonly app: string | null
  /** Estimated by PostgreSQL. */
  readonly rows: number
  readonly bytes: number
  readonly indexBytes: number
  /** Bytes it took more than 30 days ago, or since it is known if that is later; null: known since today. */
  readonly grown: number | null
  /** Milliseconds its slowest list took among those that were slow within the last days; null: none was. */
  readonly slowest: number | null
}

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const table = Type.String({ maxLength: 48 })
const saves = Type.Unsafe<readonly TableDraft[]>(
  Type.Array(
    Type.Object(
      {
        definition: tableSchema,
        seen: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
        drops: Type.Optional(
          Type.Array(Type.String({ maxLength: 48 }), {
            maxItems: 1_000,
            description:
              'Fields that are to go though they are closed to the caller. A definition that lacks such a field without naming it here is refused: GET /tables/{table} leaves these fields out, GET /design/tables/{table} tells them all.',
          }),
        ),
        view: Type.Optional(viewSchema),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 20 },
  ),
)
const can = ['admin'] as const

export const planSchemaChange = contract({
  method: 'POST',
  path: '/schema/changes/plan',
  checksTexts: true,
  scope: 'space',
  can,
  summary: 'What changed tables would do to the database: each step, the rows it touches, the time it takes',
  input: Type.Object({ saves }),
  output: Type.Unsafe<ChangePlan>(object),
})

export const checkSchemaChange = contract({
  method: 'POST',
  path: '/schema/changes/check',
  checksTexts: true,
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Looks for values that do not fit the new fields, without changing anything',
  input: Type.Object({ saves }),
  output: Type.Unsafe<{ readonly data: readonly ConversionErrors[] }>(object),
})

export const startSchemaChange = contract({
  method: 'POST',
  path: '/schema/changes',
  checksTexts: true,
  scope: 'space',
  can,
  summary: 'Carries a change out in the background, while everybody works on',
  input: Type.Object({
    saves,
    misfits: Type.Optional(
      Type.Unsafe<ConversionErrorChoice>({ type: 'string', enum: ['keep', 'blank', 'stop'] }),
    ),
  }),
  output: Type.Object({ id }),
  status: 202,
})

export const listSchemaChanges = contract({
  method: 'GET',
  path: '/schema/changes',
  scope: 'space',
  can,
  summary: 'Changes of tables, newest first',
  input: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
  output: Type.Unsafe<{ readonly data: readonly SchemaChange[] }>(object),
})

export const readSchemaChange = contract({
  method: 'GET',
  path: '/schema/changes/:id',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'How far a change is',
  input: Type.Object({ id }),
  output: Type.Unsafe<SchemaChange>(object),
})

/** Returns the id of the change to watch: a new one when a finished change is rolled back. */
export const steerSchemaChange = contract({
  method: 'POST',
  path: '/schema/changes/:id/steer',
  scope: 'space',
  can,
  summary: 'Pauses a change, lets it go on, or brings the previous definition back',
  input: Type.Object({
    id,
    to: Type.Union([Type.Literal('pause'), Type.Literal('resume'), Type.Literal('roll_back')]),
  }),
  output: Type.Object({ id }),
})

export const listDeleted = contract({
  method: 'GET',
  path: '/schema/deleted',
  scope: 'space',
  can,
  summary: 'Deleted fields and tables that may come back, last deleted first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly DeletedThing[] }>(object),
})

export const restoreDeleted = contract({
  method: 'POST',
  path: '/schema/deleted/restore',
  scope: 'space',
  can,
  summary: 'Brings a deleted field or table back with its data',
  input: Type.Object({ table, field: Type.Optional(Type.String({ maxLength: 48 })) }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const purgeDeleted = contract({
  method: 'POST',
  path: '/schema/deleted/purge',
  scope: 'space',
  can,
  summary: 'Deletes a deleted field or table for good, with its data',
  input: Type.Object({
    table,
    field: Type.Union([Type.String({ maxLength: 48 }), Type.Null()]),
    /** When it was deleted, as it is listed. */
    at: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const listComputingFields = contract({
  method: 'GET',
  path: '/schema/computing',
  scope: 'space',
  can,
  summary:
    'Computed fields that are being made in existing records, and those that could not be made, with the reason',
  input: Type.Object({ table: Type.Optional(table) }),
  output: Type.Unsafe<{ readonly data: readonly Computing[] }>(object),
})

export const recomputeField = contract({
  method: 'POST',
  path: '/schema/computing',
  scope: 'space',
  can,
  summary: 'Makes a computed field anew in all records of its table, in the background',
  input: Type.Object({ table, field: Type.String({ maxLength: 48 }) }),
  output: Type.Object({ done: Type.Literal(true) }),
  status: 202,
})

export const retryComputing = contract({
  method: 'POST',
  path: '/schema/computing/:id/retry',
  scope: 'space',
  can,
  summary: 'Tries again what could not be made; it goes on where it stopped',
  input: Type.Object({ id }),
  output: Type.Object({ done: Type.Literal(true) }),
  status: 202,
})

export const listIndexAdvice = contract({
  method: 'GET',
  path: '/schema/indexes',
  scope: 'space',
  can,
  summary: 'Indexes the advisor made or dropped with the reason, and the lists that are slow',
  input: Type.Object({}),
  output: Type.Unsafe<IndexAdvice>(object),
})

export const listDataTables = contract({
  method: 'GET',
  path: '/schema/tables',
  scope: 'space',
  can,
  summary: 'The tables of the space with rows, sizes, growth and their slowest list, the largest first',
  input: Type.Object({}),
  output: Type.Unsafe<{ data: readonly DataTable[] }>(object),
})
