import type { Json } from '@gantry/base/shared'
import { type ExprType, t } from '@gantry/expr/shared'
import type { FieldDef } from '@gantry/model/shared'
import type { FieldType } from './field-type.ts'
import { fieldTypeOf } from './field-type-of.ts'
import type { Kind } from './kind.ts'

/** The only member of a reference in expressions; other fields need lookups. */
const record: ExprType = { kind: 'context', fields: { id: { type: t.string } } }

const file: ExprType = {
  kind: 'context',
  fields: {
    name: { type: t.string, label: { 'zh-CN': '文件名', en: 'file name' } },
    size: { type: t.number, label: { 'zh-CN': '大小', en: 'size' } },
    mime: { type: t.string },
  },
}

const text = (type: FieldType, field: FieldDef): ExprType => {
  const options = type.options?.(field)
  return options
    ? { kind: 'string', options: options.map(({ id, label }) => ({ value: id, label })) }
    : t.string
}

const byKind: Readonly<Record<Kind, (type: FieldType, field: FieldDef) => ExprType>> = {
  text,
  number: () => t.number,
  // Dates, instants and times are separate types, declared by their field types.
  moment: () => t.any,
  choice: text,
  reference: () => record,
  set: (type, field) => t.list(type.target ? record : text(type, field)),
  json: () => t.any,
  place: () => t.any,
  rows: () => t.list(file),
}

/** Type of a field's values in expressions; `expressionScope` builds that of slave rows. */
export const typeInExpressions = (field: FieldDef): ExprType => {
  const type = fieldTypeOf(field)
  return type.inExpressions?.type(field) ?? byKind[type.kind](type, field)
}

/** Converts a stored value for expressions; undefined where no conversion is needed. */
export const readerInExpressions = (field: FieldDef): ((value: Json) => Json) | undefined => {
  const { inExpressions, key, kind, target } = fieldTypeOf(field)
  if (inExpressions?.of) {
    const { of } = inExpressions
    return value => of(value, field)
  }
  if (key) return value => key.of(value, field)
  if (!target) return undefined
  return kind === 'set' ? value => (Array.isArray(value) ? value.map(asRecord) : value) : asRecord
}

/** Stored as an id; in the browser with its title. */
const asRecord = (value: Json): Json => (typeof value === 'string' ? { id: value } : value)

/**
 * Whether a formula can compute a field: not records, files, assigned values, or values that plain text cannot
 * represent.
 */
export const holdsFormula = (field: FieldDef): boolean => {
  const { target, rows, files, assigned, lossy, sealed } = fieldTypeOf(field)
  return !target && !rows && !files && !assigned && !lossy && !sealed
}
