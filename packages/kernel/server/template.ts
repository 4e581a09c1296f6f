import { Sql } from 'sql-template-tag'

/** A place in a statement that is filled at each run, by a value or by a part of a statement. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Stands in `sql` where `fill` will put what bears this name. */
export const slot = (name: string): unknown => new Slot(name)

/** What is put in the place of slots, by their names. */
export type SlotValues = Readonly<Record<string, unknown>>

const filled = (values: readonly unknown[], parts: SlotValues): unknown[] =>
  values.map(value => (value instanceof Slot && value.name in parts ? parts[value.name] : value))

/** A statement put together once, made ready to run; putting one together costs more than running it. */
export const fill = (template: Sql, parts: SlotValues): Sql =>
  new Sql(template.strings, filled(template.values, parts))

/** A statement's text and its values; what `sql` makes is one. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The same where only values are missing: the text stays the very same string. */
export const bind = ({ text, values }: Statement, parts: SlotValues): Statement => ({
  text,
  values: filled(values, parts),
})
