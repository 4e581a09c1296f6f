import type { Json } from '@gantry/base/shared'
import type { FieldDef, MaskKind } from '@gantry/model/shared'
import { fieldTypeOf } from './field-type-of.ts'
import { sealedMask } from './sealed-mask.ts'

/** A masking rule: text that matches the pattern is replaced. */
export interface MaskRule {
  /** A pattern with the same meaning in JavaScript and PostgreSQL: groups, counts and classes only. */
  readonly pattern: string
  /** The visible part of each group, with stars between. */
  readonly parts: readonly (number | string)[]
}

export interface Mask {
  readonly rules: readonly MaskRule[]
  /** For texts that match no rule. */
  readonly otherwise: string
}

/** Masks of texts (GB/T 37964: keep only what distinguishes values). `hidden` shows nothing. */
export const masks: Readonly<Record<Exclude<MaskKind, 'hidden'>, Mask>> = {
  phone: { rules: [{ pattern: '^(.{3}).{2,}(.{4})$', parts: [1, '****', 2] }], otherwise: '****' },
  email: { rules: [{ pattern: '^(.)[^@]*(@.+)$', parts: [1, '***', 2] }], otherwise: '***' },
  idCard: { rules: [{ pattern: '^(.{6}).{8}(.{4})$', parts: [1, '********', 2] }], otherwise: '********' },
  name: { rules: [{ pattern: '^(.).+$', parts: [1, '**'] }], otherwise: '**' },
  text: { rules: [{ pattern: '^(.).{2,}(.)$', parts: [1, '***', 2] }], otherwise: '***' },
}

/** A value for output: the mask where the type is sealed. */
export const told = (field: FieldDef, value: Json): Json =>
  value !== null && fieldTypeOf(field).sealed ? sealedMask : value

/** The mask of a field; undefined: not personal. */
export const maskOf = (field: FieldDef): MaskKind | undefined => field.personal ?? fieldTypeOf(field).personal

/** A stored value masked; equals the result of `maskInSql`. */
export const maskValue = (field: FieldDef, value: Json): Json => {
  const kind = maskOf(field)
  if (kind === undefined || value === null) return told(field, value)
  if (kind === 'hidden' || typeof value !== 'string') return null
  const { rules, otherwise } = masks[kind]
  for (const { pattern, parts } of rules) {
    const found = new RegExp(pattern, 'su').exec(value)
    if (found) return parts.map(part => (typeof part === 'number' ? (found[part] ?? '') : part)).join('')
  }
  return otherwise
}
