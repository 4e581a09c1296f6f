import { issue } from '@gantry/base/shared'
import { checkValueRules, mentionsOfRules, type ValueRule, valueRulesSchema } from '@gantry/designs/shared'
import { Type } from 'typebox'
import { checkWhen, mentionsOfWhen } from '../../shared/conditions.ts'
import { type AutomaticSettings, automaticKind } from '../automatic.ts'

/** One line of a rule: the values it gives where its condition is true. */
export interface RuleLine {
  /** Absent: always, as the last line. */
  readonly when?: string
  readonly values: readonly ValueRule[]
}

/** Decides values of the record: the first line whose condition is true gives them; none gives nothing. */
export interface RuleSettings extends AutomaticSettings {
  readonly lines: readonly RuleLine[]
}

export const ruleKind = automaticKind<RuleSettings>('rule', {
  icon: 'scale',
  properties: {
    lines: Type.Array(
      Type.Object(
        { when: Type.Optional(Type.String({ maxLength: 4_000 })), values: valueRulesSchema },
        { additionalProperties: false },
      ),
      { maxItems: 100 },
    ),
  },
  proposed: { lines: [] },
  check: ({ lines }, { table, scope }) =>
    lines.length === 0
      ? [issue('lines', 'required')]
      : lines.flatMap(({ when, values }, at) => [
          ...(when === undefined ? [] : checkWhen(`lines.${at}.when`, when, table, scope.tables)),
          ...(values.length === 0
            ? [issue(`lines.${at}.values`, 'required')]
            : checkValueRules(values, table, table).map(found => ({
                ...found,
                field: `lines.${at}.${found.field}`,
              }))),
        ]),
  mentions: ({ lines }, { table, scope }) =>
    lines.flatMap(({ when, values }, at) => [
      ...(when === undefined ? [] : mentionsOfWhen(`lines.${at}.when`, when, table, scope.tables)),
      ...mentionsOfRules(values, table, table.id).map(each => ({ ...each, at: `lines.${at}.${each.at}` })),
    ]),
})
