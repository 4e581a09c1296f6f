import { AppError, isUuid, type Json } from '@gantry/base/shared'
import { fieldTypeOf, maskValue } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import {
  type AccessAnswer,
  type AccessPath,
  type Actor,
  type FieldId,
  type Filter,
  type Grant,
  type Operation,
  openingChannels,
  type Ref,
  readSubject,
} from '@gantry/model/shared'
import { type Stored, titlesFor } from '../history/titles.ts'
import { admits } from '../policy/admits.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { fieldRights, fieldsOn, openOn } from '../policy/field-rights.ts'
import { mayDoBusiness } from '../policy/grants.ts'
import { isHeld } from '../policy/held.ts'
import { maskedFields } from '../policy/masked-fields.ts'
import { filterIssues } from '../policy/resolve-terms.ts'
import { both } from '../policy/row-filter.ts'
import type { Scope } from '../policy/scope.ts'
import { reaches, shareable, sharesOf, subjectsOf } from '../policy/shared-with.ts'
import { titleOf } from '../read/title.ts'
import { titlesOfSubjects } from '../sharing/titles-of-subjects.ts'
import { scopeOn } from '../write/authorise.ts'
import { maskedOn } from '../write/keep-masked.ts'
import type { Row } from '../write/row.ts'
import { storedRows } from '../write/stored-rows.ts'
import { type Target, targetOf } from '../write/target.ts'
import { askedBy } from './leaves.ts'
import { passes, rolesNamed, type Shown, traceOf } from './trace.ts'

/** A person with all properties that policies use. */
export interface Subject {
  readonly actor: Actor
  /** Whether the membership is active. */
  readonly active: boolean
}

/** The question: may the person perform the operation on the record, or on this field? */
export interface AccessQuestion {
  readonly operation: Operation
  readonly field?: FieldId | undefined
}

/**
 * Explains a permission: each step of the order of evaluation (workflow specification, section 6.2) with its
 * result, computed by the code that guards reads and writes. Contains only values the caller may read.
 *
 * @throws AppError record.not_found, permission.denied for an unauthorised caller, query.invalid for an unknown
 * field
 */
export const explainAccess = async (
  ctx: Ctx,
  table: string,
  id: string,
  { actor, active }: Subject,
  { operation, field }: AccessQuestion,
): Promise<AccessAnswer> => {
  const { target, row } = await openForAsker(ctx, table, id, actor.personId)
  if (field !== undefined && !target.table.fields[field])
    throw new AppError('query.invalid', {}, [{ field, code: 'unknown' }])
  const scope: Scope = { ...scopeOn(ctx, target), actor }
  const shown = await shownTo(ctx, target, row, scope)
  const paths = [
    ...(await grantPaths(ctx, scope, row, shown, { operation, field })),
    ...(await sharePaths(ctx, scope, row, { operation, field })),
  ]
  const limits: AccessAnswer['limits'][number][] = []
  for (const limit of target.table.limits ?? [])
    if (limit.operations?.includes(operation) ?? true)
      limits.push({
        passed: await passes(ctx, limit.rows, scope, row),
        rows: await traceOf(ctx, limit.rows, scope, row, shown),
      })
  const whole = field === undefined ? true : maskedFields(scope).get(field)
  return {
    person: { id: actor.personId, title: actor.name },
    operation,
    field: field ?? null,
    allowed: active && (await mayDo(ctx, scope, row, { operation, field })),
    masked: operation === 'read' && whole !== undefined && !(await admits(ctx, whole, row, target.table)),
    owner: row.owner === actor.personId,
    held: isHeld({ op: 'held', operation, person: actor.personId }, row),
    active,
    userType: { is: actor.userType, passed: mayDoBusiness(scope) },
    limits,
    visible: await admits(ctx, allowedRows(scope, 'read'), row, target.table),
    paths,
  }
}

/** The verdict, by the ordinary evaluators. */
export const mayDo = (
  ctx: Ctx,
  scope: Scope,
  row: Row,
  { operation, field }: AccessQuestion,
): Promise<boolean> =>
  admits(
    ctx,
    both([
      allowedRows(scope, operation),
      field === undefined || openOn(fieldRights(scope, operation), field),
    ]),
    row,
    scope.table,
  )

/**
 * Reads a record for a caller who may ask for explanations: administrator and security officer about everybody,
 * the owner about everybody, others about themselves where they may read it.
 */
export const openForAsker = async (
  ctx: Ctx,
  table: string,
  id: string,
  person: string | null,
): Promise<{ readonly target: Target; readonly row: Row }> => {
  const target = await targetOf(ctx, table)
  const row = isUuid(id) ? (await storedRows(ctx, target, [id])).get(id.toLowerCase()) : undefined
  const { userType, personId } = ctx.actor
  const watches = userType === 'admin' || userType === 'safe'
  const sees = row && (await admits(ctx, allowedRows(scopeOn(ctx, target), 'read'), row, target.table))
  if (!row || !(watches || sees)) throw new AppError('record.not_found', { table, id })
  if (!watches && row.owner !== personId && person !== personId)
    throw new AppError('permission.denied', { table })
  return { target, row }
}

const grantPaths = async (
  ctx: Ctx,
  scope: Scope,
  row: Row,
  shown: Shown,
  { operation, field }: AccessQuestion,
): Promise<AccessPath[]> => {
  const paths: AccessPath[] = []
  for (const [at, grant] of scope.table.policy.entries()) {
    const who = await traceOf(ctx, grant.who ?? true, scope, row, shown)
    const rows = await traceOf(ctx, grant.rows ?? true, scope, row, shown)
    const lists = grant.operations.includes(operation)
    const opensField = field === undefined || (grant.fields?.includes(field) ?? true)
    const broken = isBroken(grant, scope)
    const passed = who.passed && rows.passed && lists && opensField && !broken && mayDoBusiness(scope)
    paths.push({ kind: 'grant', passed, at, operation: lists, who, rows, field: opensField, broken })
  }
  return paths
}

const isBroken = ({ who, rows }: Grant, scope: Scope): boolean =>
  [who ?? true, rows ?? true].some((filter: Filter) => filterIssues(filter, scope).length > 0)

const sharePaths = async (
  ctx: Ctx,
  scope: Scope,
  row: Row,
  { operation, field }: AccessQuestion,
): Promise<AccessPath[]> => {
  const shares = sharesOf(row)
  const titles = await titlesOfSubjects(
    ctx,
    shares.map(({ subject }) => subject),
  )
  const own = subjectsOf(scope.actor)
  return shares.map((share): AccessPath => {
    const who = reaches(share, scope.actor.personId, own)
    const operations = shareable.filter(each => share.operations.includes(each))
    const lists = operations.includes(operation)
    const fields = operation === 'update' ? share.update : share.read
    const opensField = field === undefined || (fields?.includes(field) ?? true)
    return {
      kind: 'share',
      passed: who && lists && opensField && mayDoBusiness(scope),
      subject: readSubject(share.subject),
      title: titles.get(share.subject) ?? '',
      channel: openingChannels.find(each => each === share.channel?.split(':')[0]) ?? null,
      operations,
      until: share.until,
      who,
      operation: lists,
      field: opensField,
    }
  })
}

/** Values and names as the caller may read them. */
const shownTo = async (ctx: Ctx, target: Target, row: Row, subject: Scope): Promise<Shown> => {
  const scope = scopeOn(ctx, target)
  const sees = await admits(ctx, allowedRows(scope, 'read'), row, target.table)
  const open = sees ? await fieldsOn(ctx, fieldRights(scope, 'read'), row, target.table) : new Set<FieldId>()
  const masked = await maskedOn(ctx, target, row)
  const system = [
    'owner',
    'ownerDepartment',
    'createdBy',
    'createdAt',
    'updatedBy',
    'updatedAt',
    'id',
    'version',
  ]
  const fields = [...system, ...Object.keys(target.table.fields)]
  const people = subject.actor
  const cells: Stored[] = [
    ...fields.map(field => ({ table: target.table, field, value: row[field] ?? null })),
    ...referenceFields(target).flatMap(field =>
      [people.personId, ...people.departmentsAndBelow].map(value => ({ table: target.table, field, value })),
    ),
    ...operandsOf(target),
  ]
  const answer = await titlesFor(ctx, scope, cells)
  const roles = new Map<string, string>()
  const named = rolesNamed(target.table)
  if (named.length > 0) {
    const { rows } = await ctx.db.run<{ id: string; title: string | null }>(sql`
      select e.id, ${titleOf(scope, 'role', sql`e.id`)} as title from unnest(${named.filter(isUuid)}::uuid[]) e (id)`)
    for (const { id, title } of rows) roles.set(id, title ?? '')
  }
  return {
    actual: (field): Json | undefined => {
      if (!sees || !(system.includes(field) || open.has(field))) return undefined
      const def = target.table.fields[field]
      const value = row[field] ?? null
      return def && masked.has(field) ? maskValue(def, value) : answer({ table: target.table, field, value })
    },
    operand: answer,
    role: (id): Ref => ({ id, title: roles.get(id) ?? id }),
  }
}

const referenceFields = ({ table }: Target): readonly FieldId[] => [
  'owner',
  'ownerDepartment',
  ...Object.entries(table.fields).flatMap(([id, field]) => (fieldTypeOf(field).target?.(field) ? [id] : [])),
]

/** Literal operands of a policy, whose ids need titles. */
const operandsOf = ({ table }: Target): Stored[] =>
  askedBy(table).flatMap((leaf): Stored[] => {
    if (!('field' in leaf)) return []
    const values: readonly unknown[] = Array.isArray(leaf.value) ? leaf.value : [leaf.value]
    return [{ table, field: leaf.field, value: values.filter(isUuid) }]
  })
