import { Sql } from 'sql-template-tag'

/** A placeholder in a statement template for a value or a part of a statement. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A placeholder in `sql` that `fill` replaces by name. */
export const slot = (name: string): unknown => new Slot(name)

/** Values of slots, by name. */
export type SlotValues = Readonly<Record<string, unknown>>

const filled = (values: readonly unknown[], parts: SlotValues): unknown[] =>
  values.map(value => (value instanceof Slot && value.name in parts ? parts[value.name] : value))

/**
 * Builds a statement from a template. Assembling the template costs more than running the statement, so it is
 * done once.
 */
export const fill = (template: Sql, parts: SlotValues): Sql =>
  new Sql(template.strings, filled(template.values, parts))

/** Text and parameters of a statement. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Like `fill` where only parameters are missing: the text remains the identical string. */
export const bind = ({ text, values }: Statement, parts: SlotValues): Statement => ({
  text,
  values: filled(values, parts),
})
