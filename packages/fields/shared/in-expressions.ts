import type { Json } from '@gantry/base/shared'
import { type ExprType, t } from '@gantry/expr/shared'
import type { FieldDef } from '@gantry/model/shared'
import type { FieldType } from './field-type.ts'
import { fieldTypeOf } from './field-type-of.ts'
import type { Kind } from './kind.ts'

/** The part of a reference that expressions may name; beyond it there are lookups. */
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
  // Days, moments and times are types of their own, which each such field type names.
  moment: () => t.any,
  choice: text,
  reference: () => record,
  set: (type, field) => t.list(type.target ? record : text(type, field)),
  json: () => t.any,
  rows: () => t.list(file),
}

/** The type of a field's values in expressions; that of slave rows is made by `expressionScope`. */
export const typeInExpressions = (field: FieldDef): ExprType => {
  const type = fieldTypeOf(field)
  return type.inExpressions?.type(field) ?? byKind[type.kind](type, field)
}

/** How a stored value of the field becomes what expressions read; undefined where it is read as it is stored. */
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

/** Stored as its id; in the browser it carries its title beside it. */
const asRecord = (value: Json): Json => (typeof value === 'string' ? { id: value } : value)

/**
 * Whether a formula can give a field its values: expressions make neither records nor files, and what the server assigns
 * or plain text cannot say is made in other ways.
 */
export const holdsFormula = (field: FieldDef): boolean => {
  const { target, rows, files, assigned, lossy, sealed } = fieldTypeOf(field)
  return !target && !rows && !files && !assigned && !lossy && !sealed
}
