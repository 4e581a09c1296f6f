import { type Issue, issue, type Json, type JsonObject, localise } from '@gantry/base/shared'
import {
  isChanged,
  masterName,
  masterOf,
  type PlannedOffers,
  type PlannedRules,
  type PlannedSet,
  type PlannedValidation,
  planOffers,
  planRules,
  planSets,
  planValidations,
  type RuleState,
  withMaster,
} from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'
import { isEmptyRow, type SheetRow } from '../sheet/sheet-rows.ts'
import type { Sheets } from './live-formulas.ts'
import { unlessStopped } from './unless-stopped.ts'
import { type FormValues, isBlank, sameValue } from './values.ts'

/** Snapshot of a form: the record with its computed values and rows, and the rows by key. */
export interface Moment {
  readonly record: FormValues
  readonly sheets: Sheets
}

/** Values that set rules derive from a change. */
export interface Followed {
  readonly values: FormValues
  readonly sheets: Sheets
}

/** A validation that the form violates; a warning does not prevent saving. */
export interface Finding extends Issue {
  readonly severity?: 'warning'
  /** Fields of the record that the violated validation reads. */
  readonly reads?: readonly FieldId[]
}

/** Compiled linkage of a table and its slave tables. */
export interface LinkagePlan {
  /** Results of set rules for a change from one snapshot to the next; null before: the record is new. */
  follow(before: Moment | null, after: Moment, isTouched: (field: FieldId) => boolean, now: number): Followed
  /** Options offered by each choice field whose options are restricted. */
  offered(record: FormValues, now: number): ReadonlyMap<FieldId, readonly string[]>
  /** The same for a row of a slave field. */
  offeredInRow(
    slave: FieldId,
    row: SheetRow,
    record: FormValues,
    now: number,
  ): ReadonlyMap<FieldId, readonly string[]>
  /** Paths of the fields that decide which options a field offers; empty: all options are offered. */
  offerReads(field: FieldId): readonly (readonly string[])[]
  /** States of the fields with rules in a row. */
  rowStates(slave: FieldId, row: FormValues, record: FormValues, now: number): ReadonlyMap<FieldId, RuleState>
  /** Rows are shown or offer by values of their master record. */
  readonly readsMaster: boolean
  /** Violated validations and options that are not offered, by path in the form. */
  find(before: FormValues | null, after: Moment, now: number): readonly Finding[]
}

interface Plan {
  readonly table: TableDef
  readonly rules: readonly PlannedRules[]
  readonly sets: readonly PlannedSet[]
  readonly offers: readonly PlannedOffers[]
  readonly validations: readonly PlannedValidation[]
}

/** Linkage, evaluated as the server does. Expressions that read values masked for the user are left to the server. */
export const planLinkage = (model: TableModel): LinkagePlan => {
  const { table, slaves, rights } = model.info
  const tables = new Map([table, ...slaves].map(each => [each.id, each]))
  const masked = new Set(rights.masked)
  const isSeen = (id: FieldId) => model.field(id) !== undefined && !masked.has(id)
  const own = planOf(table, tables, ([id = '']) => isSeen(id))
  const bySlave = new Map(
    model.fields.flatMap(field => {
      const slave = model.slaveOf(field)?.table
      return slave ? [[field.id, planOf(slave, tables, isSeenInRow(slave, tables, isSeen))] as const] : []
    }),
  )
  return {
    follow: (before, after, isTouched, now) => {
      const sheets = Object.fromEntries(
        [...bySlave].flatMap(([id, plan]) => {
          const rows = after.sheets[id] ?? []
          const next =
            plan.sets.length > 0 ? rows.map(row => followRow(plan, before?.sheets[id], row, now)) : rows
          return next.some((row, at) => row !== rows[at]) ? [[id, next]] : []
        }),
      )
      const isNamed = (id: FieldId) =>
        before ? !sameValue(before.record[id], after.record[id]) : isTouched(id) && !isBlank(after.record[id])
      return { values: followValues(own.sets, before?.record ?? null, after.record, isNamed, now), sheets }
    },
    offered: (record, now) => offeredIn(own, record, now),
    offeredInRow: (slave, row, record, now) => {
      const plan = bySlave.get(slave)
      return offeredIn(plan, plan ? inRecord(plan, row.values, record) : row.values, now)
    },
    offerReads: field => own.offers.find(({ id }) => id === field)?.reads ?? [],
    rowStates: (slave, row, record, now) => {
      const plan = bySlave.get(slave)
      if (!plan || plan.rules.length === 0) return new Map()
      const seen = inRecord(plan, row, record) as JsonObject
      return new Map(plan.rules.map(rule => [rule.id, unlessStopped(() => rule.stateOf(seen, now)) ?? open]))
    },
    readsMaster: [...bySlave.values()].some(({ table: slave, rules, offers }) =>
      [...rules, ...offers].some(
        ({ reads }) => masterOf(slave, tables) && reads.some(([first]) => first === masterName),
      ),
    ),
    find: (before, { record, sheets }, now) => [
      ...findIn(own, '', before, record, now),
      ...[...bySlave].flatMap(([id, plan]) => {
        if (plan.validations.length + plan.offers.length === 0) return []
        const stored = rowsById(before?.[id])
        return (sheets[id] ?? [])
          .filter(row => !isEmptyRow(row))
          .flatMap(row => {
            const was = before && stored.get(row.id ?? '')
            return findIn(
              plan,
              `${id}.${row.key}.`,
              was ? inRecord(plan, was, before) : null,
              inRecord(plan, row.values, record),
              now,
            )
          })
      }),
    ],
  }
}

const open: RuleState = { shown: true, required: false, readOnly: false }

/** Whether the browser has the value at the path of an expression. */
type IsSeen = (path: readonly string[]) => boolean

const isSeenInRow =
  (slave: TableDef, tables: ReadonlyMap<string, TableDef>, ofRecord: (field: FieldId) => boolean): IsSeen =>
  ([id = '', inner]) => {
    const master = id === masterName ? masterOf(slave, tables) : undefined
    if (!master) return slave.fields[id]?.personal === undefined
    // A master record read as a whole is left to the server.
    return inner !== undefined && ofRecord(inner)
  }

/** A row as its conditions read it. */
const inRecord = ({ table }: Plan, row: FormValues, record: FormValues): FormValues =>
  withMaster(table, row as JsonObject, record as JsonObject)

interface Checkable {
  readonly reads: PlannedSet['reads']
  readonly expressions: readonly Pick<PlannedSet['expressions'][number], 'checked'>[]
}

const planOf = (table: TableDef, tables: ReadonlyMap<string, TableDef>, isSeen: IsSeen): Plan => {
  const isLive = ({ reads, expressions }: Checkable): boolean =>
    reads.every(isSeen) && expressions.every(({ checked }) => checked.issues.length === 0)
  return {
    table,
    rules: planRules(table, tables).filter(isLive),
    sets: planSets(table, tables).filter(set => isSeen([set.id]) && isLive(set)),
    offers: planOffers(table, tables).filter(isLive),
    validations: planValidations(table, tables).filter(isLive),
  }
}

/** Values of the set rules that apply; each rule reads the results of the previous ones. */
const followValues = (
  sets: readonly PlannedSet[],
  before: FormValues | null,
  after: FormValues,
  isNamed: (field: FieldId) => boolean,
  now: number,
): FormValues => {
  const record: Record<FieldId, Json | undefined> = { ...after }
  const changes: Record<FieldId, Json> = {}
  for (const { id, next } of sets) {
    if (isNamed(id)) continue
    const parsed = unlessStopped(() => next(record as JsonObject, before as JsonObject | null, now))
    if (parsed === null) continue
    const value = parsed.ok ? parsed.value : null
    record[id] = value
    changes[id] = value
  }
  return changes
}

const followRow = (
  { sets }: Plan,
  before: readonly SheetRow[] | undefined,
  row: SheetRow,
  now: number,
): SheetRow => {
  if (isEmptyRow(row)) return row
  const was = before?.find(({ key }) => key === row.key)
  if (was === row) return row
  const isNamed = (id: FieldId) =>
    was ? !sameValue(was.values[id], row.values[id]) : !isBlank(row.values[id])
  const changes = followValues(sets, was?.values ?? null, row.values, isNamed, now)
  const isSame = Object.entries(changes).every(([id, value]) => sameValue(value, row.values[id]))
  return isSame ? row : { ...row, values: { ...row.values, ...changes } as SheetRow['values'] }
}

const offeredIn = (
  plan: Plan | undefined,
  record: FormValues,
  now: number,
): ReadonlyMap<FieldId, readonly string[]> =>
  new Map(
    (plan?.offers ?? []).flatMap(({ id, offered }) => {
      const options = unlessStopped(() => offered(record as JsonObject, now))
      return options ? [[id, options] as const] : []
    }),
  )

const findIn = (
  plan: Plan,
  at: string,
  before: FormValues | null,
  record: FormValues,
  now: number,
): readonly Finding[] => {
  const row = record as JsonObject
  const isStale = (reads: PlannedSet['reads']) =>
    before !== null && !reads.some(path => isChanged(path, row, before as JsonObject))
  const broken = plan.validations.filter(
    ({ reads, isBroken, validation }) =>
      (validation.severity === 'warning' || !isStale(reads)) &&
      unlessStopped(() => isBroken(row, now)) === true,
  )
  const outside = [...offeredIn(plan, record, now)].filter(
    ([id, options]) =>
      [record[id] ?? []].flat().some(each => !options.includes(String(each))) &&
      !(
        isStale(plan.offers.find(offer => offer.id === id)?.reads ?? []) &&
        sameValue(before?.[id], record[id])
      ),
  )
  return [
    ...outside.map(([id]) => issue(at + id, 'not_offered')),
    ...broken.flatMap(({ reads, validation: { at: fields, message, severity } }) =>
      fields.map(
        (field): Finding => ({
          ...issue(at + field, 'not_valid', { zh: localise(message, 'zh-CN'), en: localise(message, 'en') }),
          ...(severity && { severity }),
          ...(at === '' && { reads: reads.flatMap(([first]) => first ?? []) }),
        }),
      ),
    ),
  ]
}

const rowsById = (rows: Json | undefined): ReadonlyMap<string, FormValues> =>
  new Map((Array.isArray(rows) ? (rows as JsonObject[]) : []).map(row => [String(row.id), row]))
