import type { Json } from '@gantry/base/shared'
import type { FieldDef, MaskKind } from '@gantry/model/shared'
import { fieldTypeOf } from './field-type-of.ts'
import { sealedMask } from './sealed-mask.ts'

/** One way to hide a part of a text: what fits the pattern becomes the replacement. */
export interface MaskRule {
  /** A pattern both JavaScript and PostgreSQL read alike: groups, counts and classes only. */
  readonly pattern: string
  /** What stays of each group, with stars between. */
  readonly parts: readonly (number | string)[]
}

export interface Mask {
  readonly rules: readonly MaskRule[]
  /** For texts no rule fits. */
  readonly otherwise: string
}

/** Masks of texts (GB/T 37964 keeps as much as tells one from another, and no more). `hidden` shows nothing at all. */
export const masks: Readonly<Record<Exclude<MaskKind, 'hidden'>, Mask>> = {
  phone: { rules: [{ pattern: '^(.{3}).{2,}(.{4})$', parts: [1, '****', 2] }], otherwise: '****' },
  email: { rules: [{ pattern: '^(.)[^@]*(@.+)$', parts: [1, '***', 2] }], otherwise: '***' },
  idCard: { rules: [{ pattern: '^(.{6}).{8}(.{4})$', parts: [1, '********', 2] }], otherwise: '********' },
  name: { rules: [{ pattern: '^(.).+$', parts: [1, '**'] }], otherwise: '**' },
  text: { rules: [{ pattern: '^(.).{2,}(.)$', parts: [1, '***', 2] }], otherwise: '***' },
}

/** A value as it may be told: the mask where the type is sealed. */
export const told = (field: FieldDef, value: Json): Json =>
  value !== null && fieldTypeOf(field).sealed ? sealedMask : value

/** How a field is masked; undefined: it holds nothing personal. */
export const maskOf = (field: FieldDef): MaskKind | undefined => field.personal ?? fieldTypeOf(field).personal

/** A stored value as it is shown to those who may not see it whole; the same that `maskInSql` makes. */
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
