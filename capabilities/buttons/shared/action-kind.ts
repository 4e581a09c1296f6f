import type { Issue } from '@gantry/base/shared'
import type { AskedKind, Mention } from '@gantry/designs/shared'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import type { TSchema } from 'typebox'

/** What a check of an action may look at. */
export interface ActionScope {
  /** The table of the button. */
  readonly table: TableDef
  readonly tables: ReadonlyMap<TableId, TableDef>
  /** Ids of the published views; absent: not known here. */
  readonly views?: ReadonlySet<string>
  /** Ids of the published print templates; absent: not known here. */
  readonly prints?: ReadonlySet<string>
  /** Ids of the published rules; absent: not known here. */
  readonly rules?: ReadonlySet<string>
  /** Ids of the published connectors; absent: not known here. */
  readonly connectors?: { has(id: string): boolean }
  /** Published decisions and logic flows; absent: not known here. */
  readonly asked?: { readonly [Kind in AskedKind]?: { has(id: string): boolean } | undefined }
}

/** One kind of action. Everything here is pure; what it does is in `server.ts`, its settings in `settings.tsx`. */
export interface ActionKind<Options> {
  /** The folder of `actions/`; its name for people is `buttons.action.<name>`. */
  readonly name: string
  readonly schema: TSchema
  /** Whether one press may act on several records. */
  many(options: Options): boolean
  /** Whether it can do without a record, as above a list. */
  alone(options: Options): boolean
  propose(scope: ActionScope): Options
  /** Places begin inside the options. */
  check(options: Options, scope: ActionScope): readonly Issue[]
  /** Fields of the button's table it reads. */
  reads(options: Options, table: TableDef): readonly FieldId[]
  /** Places begin inside the options. */
  mentions(options: Options, table: TableDef, tables: ReadonlyMap<TableId, TableDef>): readonly Mention[]
}
