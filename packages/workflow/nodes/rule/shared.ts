import { issue } from '@gantry/base/shared'
import { checkValueRules, mentionsOfRules, type ValueRule, valueRulesSchema } from '@gantry/designs/shared'
import { planCondition } from '@gantry/fields/shared'
import { Type } from 'typebox'
import { checkCondition } from '../../shared/executors.ts'
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
  check: ({ lines }, { table }) =>
    lines.length === 0
      ? [issue('lines', 'required')]
      : lines.flatMap(({ when, values }, at) => [
          ...(when === undefined ? [] : checkCondition(`lines.${at}.when`, when, table)),
          ...(values.length === 0
            ? [issue(`lines.${at}.values`, 'required')]
            : checkValueRules(values, table, table).map(found => ({
                ...found,
                field: `lines.${at}.${found.field}`,
              }))),
        ]),
  mentions: ({ lines }, { table }) =>
    lines.flatMap(({ when, values }, at) => [
      ...(when === undefined
        ? []
        : planCondition(when, table).reads.map(
            ([part = '']) =>
              ({ at: `lines.${at}.when`, to: { kind: 'table', id: table.id, part }, how: 'reads' }) as const,
          )),
      ...mentionsOfRules(values, table, table.id).map(each => ({ ...each, at: `lines.${at}.${each.at}` })),
    ]),
})
