import { type Checked, type ContextType, contextWithin, type ExprType, reads } from '@gantry/expr/shared'

/** A field of the sample that an expression reads; for records and slave rows, with the parts it reads. */
export interface SampleField {
  readonly id: string
  readonly of: ContextType
  readonly type: ExprType
  /** Empty for scalar values. */
  readonly parts: readonly SampleField[]
}

/** Number of parts shown for slave rows that an expression reads as a whole. */
const fewParts = 3

/** The fields an expression reads, which the user may change to see their effect. */
export const sampleFields = (checked: Checked): readonly SampleField[] =>
  fieldsRead(checked.scope, reads(checked)).toSorted((a, b) => Number(isRows(a)) - Number(isRows(b)))

const isRows = ({ type, parts }: SampleField): boolean => type.kind === 'list' && parts.length > 0

const fieldsRead = (of: ContextType, paths: readonly (readonly string[])[]): SampleField[] =>
  [...new Set(paths.map(([id]) => id ?? ''))].flatMap(id => {
    const field = of.fields[id]
    if (!field) return []
    const within = contextWithin(field.type)
    const deeper = paths.filter(path => path[0] === id && path.length > 1).map(path => path.slice(1))
    const parts = within ? fieldsRead(within, deeper) : []
    return [{ id, of, type: field.type, parts: within && parts.length === 0 ? firstParts(within) : parts }]
  })

const firstParts = (of: ContextType): SampleField[] =>
  Object.entries(of.fields)
    .filter(([, { type }]) => !contextWithin(type))
    .slice(0, fewParts)
    .map(([id, { type }]) => ({ id, of, type, parts: [] }))
