import type { TableDef } from '@gantry/model/shared'

/** What other applications may rely on: tables and their fields, by place, with the type of each field. */
export type Outputs = Readonly<Record<string, { readonly type: string; readonly required: boolean }>>

/** Something that a version took away, or asks for anew. */
export interface Lost {
  readonly place: string
  readonly why: 'removed' | 'retyped' | 'required'
}

/** The tables and fields of a version that others may rely on. */
export const outputsOf = (tables: readonly TableDef[]): Outputs =>
  Object.fromEntries(
    tables.flatMap(({ id, fields }) => [
      [id, { type: 'table', required: false }] as const,
      ...Object.entries(fields).map(
        ([name, { type, required }]) => [`${id}.${name}`, { type, required: required === true }] as const,
      ),
    ]),
  )

/**
 * What breaks for those who rely on the version before: removed or retyped outputs, and new required inputs of tables that
 * were there. Any of these asks for a major version.
 */
export const lostBetween = (before: Outputs, after: Outputs): readonly Lost[] => [
  ...Object.entries(before).flatMap(([place, { type }]): Lost[] => {
    const now = after[place]
    if (!now) return [{ place, why: 'removed' }]
    return now.type === type ? [] : [{ place, why: 'retyped' }]
  }),
  ...Object.entries(after).flatMap(([place, { required }]): Lost[] => {
    const [table = ''] = place.split('.')
    const isNewlyRequired = required && before[table] !== undefined && before[place]?.required !== true
    return isNewlyRequired ? [{ place, why: 'required' }] : []
  }),
]
