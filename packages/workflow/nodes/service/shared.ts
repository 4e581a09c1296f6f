import { issue } from '@gantry/base/shared'
import { checkValueRules, mentionsOfRules, type ValueRule, valueRulesSchema } from '@gantry/designs/shared'
import type { TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import { type AutomaticSettings, automaticKind } from '../automatic.ts'

/** What a service step does: sets fields of the record, or makes another one from it. */
export type ServiceWork =
  | { readonly does: 'change'; readonly values: readonly ValueRule[] }
  | { readonly does: 'create'; readonly table: TableId; readonly values: readonly ValueRule[] }

export interface ServiceSettings extends AutomaticSettings {
  readonly work: ServiceWork
}

const closed = { additionalProperties: false }

export const serviceKind = automaticKind<ServiceSettings>('service', {
  icon: 'cog',
  properties: {
    work: Type.Union([
      Type.Object({ does: Type.Literal('change'), values: valueRulesSchema }, closed),
      Type.Object(
        { does: Type.Literal('create'), table: Type.String({ maxLength: 48 }), values: valueRulesSchema },
        closed,
      ),
    ]),
  },
  proposed: { work: { does: 'change', values: [] } },
  check: ({ work }, { table, scope }) => {
    if (work.values.length === 0) return [issue('work.values', 'required')]
    const target = work.does === 'change' ? table : scope.tables.get(work.table)
    if (!target || target.master !== undefined)
      return [issue('work.table', 'unknown_table', { table: work.does === 'create' ? work.table : '' })]
    return checkValueRules(work.values, table, target).map(found => ({
      ...found,
      field: `work.${found.field}`,
    }))
  },
  mentions: ({ work }, { table }) => [
    ...(work.does === 'create'
      ? ([{ at: 'work.table', to: { kind: 'table', id: work.table }, how: 'writes' }] as const)
      : []),
    ...mentionsOfRules(work.values, table, work.does === 'create' ? work.table : table.id).map(each => ({
      ...each,
      at: `work.${each.at}`,
    })),
  ],
})
