import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import { all, type Filter, type LinkMatch, where } from '@gantry/model/shared'
import { masterName } from './master.ts'

/** Prefix of a field of the master record, in matches of slave rows. */
const ofMaster = `${masterName}.`

/** The field a match compares with, and whether it belongs to the master record. */
export const matchSource = ({ of }: LinkMatch): { readonly field: string; readonly isMasters: boolean } =>
  of.startsWith(ofMaster)
    ? { field: of.slice(ofMaster.length), isMasters: true }
    : { field: of, isMasters: false }

/**
 * The condition that records offered by a link must satisfy, for the current values of a record (or of a slave row and its
 * master). A comparison with an empty field does not apply.
 */
export const matchFilter = (
  match: readonly LinkMatch[],
  row: JsonObject,
  master: JsonObject,
): Filter | null => {
  const conditions = match.flatMap(each => {
    const { field, isMasters } = matchSource(each)
    const value = scalar((isMasters ? master : row)[field] ?? null)
    return value === null || value === '' ? [] : [where(each.field, 'eq', value)]
  })
  return conditions.length === 0
    ? null
    : conditions.length === 1
      ? (conditions[0] ?? null)
      : all(...conditions)
}

/** Reduces a reference to its id; other values stay unchanged. */
const scalar = (value: Json): Json =>
  isPlainObject(value) && typeof value.id === 'string' ? value.id : (value as Json)
