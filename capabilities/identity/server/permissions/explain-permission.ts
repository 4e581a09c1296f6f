import { isPlainObject, isUuid, type Lang, localise, type Text } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, Filter, Grant, TableDef } from '@gantry/model/shared'
import { readableTitles } from '@gantry/records/server'
import { everybodyLine, type PermissionReasons, type PermissionSide } from '../../shared/index.ts'
import { roleNames } from '../role-names.ts'
import { explainedTable, holderOf } from './holder-of.ts'
import { reachOf, rulesFor, rulesOfRole, viaOf, worksWith } from './rules.ts'

/**
 * The rules of a table that allow an operation to a person, a role or everyone.
 *
 * @throws AppError table.not_found, record.not_found
 */
export const explainPermission = async (
  ctx: Ctx,
  { side, of, table: id }: { readonly side: PermissionSide; readonly of: string; readonly table: string },
): Promise<PermissionReasons> => {
  const table = await explainedTable(ctx, id)
  const names = await roleNames(ctx)
  const holder = await holderOf(ctx, side, of, names)
  const rules = side === 'role' && of !== everybodyLine ? rulesOfRole(table, of) : rulesFor(table, holder)
  const conditions = [
    ...rules.map(({ rows }) => rows ?? true),
    ...(table.limits ?? []).map(({ rows }) => rows),
  ]
  return {
    table: { id, label: table.label, app: table.app ?? null },
    business: worksWith(table, holder),
    reasons: rules.map(rule => ({
      at: table.policy.indexOf(rule),
      via: viaOf(rule.who, holder, role => names.get(role) ?? role),
      operations: rule.operations,
      reach: reachOf(rule.rows),
      rows: rule.rows ?? true,
      fields: labelsOfFields(table, rule),
    })),
    limits: (table.limits ?? []).map(({ rows }) => rows),
    labels: labelsIn(table, conditions),
    titles: await titlesIn(ctx, table, conditions),
  }
}

const labelsOfFields = (table: TableDef, { fields }: Grant) =>
  fields ? fields.map(field => table.fields[field]?.label ?? field) : null

const leaves = (rows: Filter): readonly { readonly field: string; readonly value: unknown }[] => {
  if (typeof rows === 'boolean') return []
  if (rows.op === 'and' || rows.op === 'or') return rows.of.flatMap(leaves)
  if (rows.op === 'not') return leaves(rows.of)
  return 'field' in rows ? [{ field: rows.field, value: rows.value }] : []
}

const labelsIn = (table: TableDef, conditions: readonly Filter[]): PermissionReasons['labels'] => {
  const labels: Record<FieldId, NonNullable<TableDef['fields'][string]['label']>> = {}
  for (const { field } of conditions.flatMap(leaves)) {
    const label = table.fields[field]?.label
    if (label !== undefined) labels[field] = label
  }
  return labels
}

/** Names of options, departments and people that conditions reference; every member of the space may read them. */
const titlesIn = async (
  ctx: Ctx,
  table: TableDef,
  conditions: readonly Filter[],
): Promise<Record<string, string>> => {
  const named = conditions.flatMap(leaves)
  const options = Object.fromEntries(
    named.flatMap(({ field }) => optionsOf(table.fields[field]?.options, ctx.actor.lang)),
  )
  const values = named.flatMap(({ value }): readonly unknown[] => [value].flat())
  const ids = [...new Set(values.filter(isUuid))].slice(0, 200)
  if (ids.length === 0) return options
  const [departments, people] = await Promise.all([
    readableTitles(ctx, 'department', ids),
    readableTitles(ctx, 'member', ids),
  ])
  return { ...options, ...Object.fromEntries([...departments, ...people]) }
}

const optionsOf = (options: unknown, lang: Lang): readonly (readonly [id: string, label: string])[] =>
  Array.isArray(options)
    ? options.flatMap(option =>
        isPlainObject(option) && typeof option.id === 'string'
          ? [[option.id, localise((option.label ?? option.id) as Text, lang)] as const]
          : [],
      )
    : []
