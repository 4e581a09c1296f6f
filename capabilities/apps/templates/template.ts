import type { JsonObject, Text } from '@gantry/base/shared'
import type { OptionState, optionColors } from '@gantry/fields/shared'
import type { Grant, TableDef, TableView, ViewDef } from '@gantry/model/shared'
import type { PrintTemplate } from '@gantry/print/shared'
import type { Batch, Plant } from './plant.ts'

/** A table of a template: what it holds and, of a master, how it looks. */
export interface TemplateTable {
  readonly table: Omit<TableDef, 'app' | 'policy' | 'position'>
  readonly looks?: Omit<ViewDef, 'table'>
  /** Absent: administrators do everything; users see, create and change all rows and remove their own. */
  readonly policy?: readonly Grant[]
}

/** A view of a template; its id is minted when it is installed. */
export type TemplateView = Omit<TableView, 'id'>

/** Own buttons of a table, as the capability of buttons keeps them; their ids are minted when they are installed. */
export interface TemplateButtons {
  readonly table: string
  readonly own: readonly JsonObject[]
}

/** An application ready to be used: designs as plain values, and rows that show what they are for. */
export interface Template {
  /** Never changes. */
  readonly id: string
  readonly name: Text
  readonly description: Text
  readonly icon: string
  readonly color: number
  /** The system it is put into unless somebody chooses another. */
  readonly system: Text
  /** In the order the application shows them; it opens with the first that is no slave. */
  readonly tables: readonly TemplateTable[]
  readonly views: readonly TemplateView[]
  readonly buttons?: readonly TemplateButtons[]
  /** Print templates; their ids are minted when they are installed. */
  readonly prints?: readonly Omit<PrintTemplate, 'id'>[]
  /** It links devices of the equipment register, which is made with it where the space has none. */
  readonly usesRegister: boolean
  /** What of its sample rows shows what it is: fields of the table that is worked in most. */
  readonly preview: {
    readonly table: string
    readonly fields: readonly string[]
    /** Where the table's own title is made by the engine, another field that names a row. */
    readonly title?: string
  }
  /** Sample rows, in the order in which they can be created. Its ids of tables are those of the template. */
  sample(plant: Plant): readonly Batch[]
}

/** An option with its label in both languages and, where it is a state, its sign. */
export const option = <const Id extends string>(
  id: Id,
  zh: string,
  en: string,
  sign: { readonly state?: OptionState; readonly color?: (typeof optionColors)[number] } = {},
) => ({ id, label: { 'zh-CN': zh, en }, ...sign })

export const words = (zh: string, en: string): Text => ({ 'zh-CN': zh, en })
