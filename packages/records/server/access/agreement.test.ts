import { field, required } from '@gantry/fields/shared'
import { systemCtx } from '@gantry/kernel/server'
import {
  type AccessDifference,
  type Actor,
  any,
  type FieldDef,
  type Filter,
  type Grant,
  type Limit,
  type MaskKind,
  me,
  not,
  type Operation,
  operations,
  role,
  type TableDef,
  where,
} from '@gantry/model/shared'
import { testActor, testCtx, testDatabase } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSpaceSchema } from '../catalog/migrate-tables.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { effectiveRights } from '../policy/effective-rights.ts'
import { fieldRights, openOn } from '../policy/field-rights.ts'
import { matches } from '../policy/matches.ts'
import { findRecords } from '../read/find-records.ts'
import { idOf } from '../read/fixtures.ts'
import { createRecords } from '../write/create-records.ts'
import { storedRows } from '../write/stored-rows.ts'
import { accessDifference } from './access-difference.ts'
import { withMasks } from './with-masks.ts'

const kernel = await testDatabase()
const system = () => systemCtx(kernel, 'alpha', 'test')
/** What a designer draws of rights. */
interface Drawn {
  readonly policy: readonly Grant[]
  readonly limits: readonly Limit[]
  readonly masks: Readonly<Record<string, MaskKind | null>>
}

/** A field masked as drawn. */
const masked = ({ masks }: Drawn, path: string): Pick<FieldDef, 'personal'> => {
  const mask = masks[path]
  return mask ? { personal: mask } : {}
}

const guest = (drawn: Drawn): TableDef => ({
  id: 'guest',
  label: 'Guests',
  title: 'ward',
  fields: {
    ward: required(field.text()),
    amount: field.number(),
    name: { ...field.text(), ...masked(drawn, 'name') },
    phone: { ...field.phone(), personal: 'phone' },
    visits: field.slave('visit'),
  },
  policy: drawn.policy,
  ...(drawn.limits.length > 0 && { limits: drawn.limits }),
})
const visit = (drawn: Drawn): TableDef => ({
  id: 'visit',
  label: 'Visits',
  title: 'note',
  master: 'guest',
  fields: {
    note: { ...field.text(), ...masked(drawn, 'visits.note') },
    caller: { ...field.phone(), personal: 'phone' },
  },
  policy: [],
})
const nothing: Drawn = { policy: [], limits: [], masks: {} }
await createSpaceSchema(system())
let versions: ReadonlyMap<string, number> = new Map()
const publish = async (drawn: Drawn) => {
  versions = await saveTables(
    system(),
    [guest(drawn), visit(drawn)].map(definition => {
      const seen = versions.get(definition.id)
      return { definition, ...(seen !== undefined && { seen }) }
    }),
  )
}
await publish(nothing)
const whole: Readonly<Record<string, string>> = { name: '张三丰', phone: '13800138000' }
const inVisits: Readonly<Record<string, string>> = { note: 'came by night', caller: '13800138000' }
await createRecords(
  system(),
  'guest',
  Array.from({ length: 24 }, (_, n) => ({
    ...whole,
    ward: ['A', 'B', 'C'][n % 3] ?? '',
    amount: n % 4,
    owner: idOf(n % 5 === 0 ? 2 : 3),
    visits: [inVisits],
  })),
)
const fields = Object.keys(guest(nothing).fields)

const rows: fc.Arbitrary<Filter> = fc.constantFrom<Filter>(
  true,
  true,
  where('owner', 'eq', me),
  where('ward', 'eq', 'A'),
  where('amount', 'gte', 2),
  any(where('ward', 'eq', 'B'), where('owner', 'eq', me)),
  not(where('ward', 'eq', 'A')),
)
const grants: fc.Arbitrary<Grant> = fc.record(
  {
    who: fc.constantFrom<Filter>(true, true, role(idOf(21)), not(role(idOf(21)))),
    operations: fc
      .subarray(['update', 'unmask', 'export'] satisfies Operation[])
      .map(more => ['read' as const, ...more]),
    rows,
    fields: fc.subarray(fields, { minLength: 1 }),
  },
  { requiredKeys: ['operations'] },
)
const policies = fc.array(fc.oneof(grants, fc.record({ operations: fc.subarray([...operations]) })), {
  maxLength: 3,
})
const limits: fc.Arbitrary<readonly Limit[]> = fc.oneof(
  fc.constant([]),
  fc.array(
    fc.record(
      { operations: fc.subarray([...operations], { minLength: 1 }), rows },
      { requiredKeys: ['rows'] },
    ),
    { maxLength: 2 },
  ),
)
const masks = fc.record({
  name: fc.constantFrom<MaskKind | null>('name', 'text', null),
  'visits.note': fc.constantFrom<MaskKind | null>('text', null),
})
const rights: fc.Arbitrary<Drawn> = fc.record({ policy: policies, limits, masks })
const actors = fc
  .subarray([idOf(21)])
  .map(roles => testActor({ personId: idOf(2), userType: 'user', name: 'Li', roles }))

/** What of each record is shown, and whether whole: what reading answers, told from the values. */
type Sight = ReadonlyMap<string, ReadonlyMap<string, 'masked' | 'whole'>>

const look = async (actor: Actor): Promise<Sight> => {
  const ctx = testCtx(kernel, actor)
  const table = (await catalogOf(ctx)).tables.get('guest') ?? guest(nothing)
  const { readable, operations: held } = await effectiveRights(ctx, table)
  if (!held.includes('read')) return new Map()
  const { data } = await findRecords(ctx, 'guest', { fields: [...readable], pageSize: 200 })
  return new Map(
    data.map(record => {
      const seen = new Map<string, 'masked' | 'whole'>()
      for (const id of fields) {
        const value = record[id] ?? null
        if (value === null) continue
        seen.set(id, id in whole && value !== whole[id] ? 'masked' : 'whole')
        if (id !== 'visits') continue
        for (const [inner, text] of Object.entries(inVisits))
          seen.set(`visits.${inner}`, JSON.stringify(value).includes(text) ? 'whole' : 'masked')
      }
      return [record.id, seen]
    }),
  )
}

/** The records on which a field is open to an operation, as the filters say in memory. */
const opened = async (actor: Actor, operation: Operation): Promise<Sight> => {
  const ctx = testCtx(kernel, actor)
  const catalog = await catalogOf(ctx)
  const table = catalog.tables.get('guest') ?? guest(nothing)
  const scope = { catalog, table, actor, now: ctx.now }
  const stored = await storedRows(ctx, { catalog, table, slaves: [] }, ids)
  const admitted = allowedRows(scope, operation)
  const rights = fieldRights(scope, operation)
  return new Map(
    [...stored].flatMap(([id, row]) => {
      if (!matches(admitted, row, table, catalog)) return []
      const open = fields.filter(each => matches(openOn(rights, each), row, table, catalog))
      return [[id, new Map(open.map(each => [each, 'whole' as const]))]]
    }),
  )
}
const ids = (await findRecords(system(), 'guest', { pageSize: 200 })).data.map(({ id }) => id)

const inner = Object.keys(inVisits).map(id => `visits.${id}`)

/** Counts by field, none where there is nothing. */
type Counts = Readonly<Record<string, number>>

const countsOf = (told: AccessDifference['fieldsGained']): Counts =>
  Object.fromEntries(told.flatMap(({ id, count }) => (count ? [[id, count]] : [])))

const counted = (test: (id: string, field: string) => boolean): Counts =>
  Object.fromEntries(
    [...fields, ...inner]
      .map(each => [each, ids.filter(id => test(id, each)).length] as const)
      .filter(([, count]) => count > 0),
  )

test('fields and masks change on as many records as reading before and after tells, whatever the rules', {
  timeout: timeForRuns(240_000),
}, async () => {
  const told = { open: 0, mask: 0, some: 0, limited: 0, inner: 0 }
  await fc.assert(
    fc.asyncProperty(rights, rights, actors, actors, fc.boolean(), async (was, next, one, other, ruled) => {
      // Either rules, limits and masks change for one person, or his roles under the same.
      const [before, after] = ruled ? [one, one] : [one, other]
      await publish(was)
      const old = await look(before)
      const oldUpdates = await opened(before, 'update')
      const drawn = await withMasks(testCtx(kernel), guest(was), next.masks)
      const table = { ...drawn.table, policy: next.policy, limits: next.limits }
      const { data } = await accessDifference(testCtx(kernel), {
        people: [{ before, after }],
        ...(ruled && { ...drawn, table }),
      })
      if (ruled) await publish(next)
      const fresh = await look(after)
      const freshUpdates = await opened(after, 'update')
      const of = (operation: Operation) => data.find(each => each.operation === operation)

      const beside = (one: Sight, other: Sight) =>
        counted((id, each) => Boolean(other.has(id) && one.get(id)?.has(each) && !other.get(id)?.has(each)))
      const wholeIn = (sight: Sight, id: string, each: string) => sight.get(id)?.get(each) === 'whole'
      const asMasked = (drawn: Drawn) => ['name', 'visits.note'].filter(path => drawn.masks[path])
      const personal = ['phone', 'visits.caller', ...asMasked(was), ...(ruled ? asMasked(next) : [])]
      const read = of('read')
      const outer = (counts: Counts): Counts => {
        return Object.fromEntries(Object.entries(counts).filter(([path]) => !inner.includes(path)))
      }
      expect(read?.gained ?? 0).toBe([...fresh.keys()].filter(id => !old.has(id)).length)
      expect(read?.lost ?? 0).toBe([...old.keys()].filter(id => !fresh.has(id)).length)
      expect(countsOf(read?.fieldsGained ?? [])).toEqual(outer(beside(fresh, old)))
      expect(countsOf(read?.fieldsLost ?? [])).toEqual(outer(beside(old, fresh)))
      const update = of('update')
      expect(countsOf(update?.fieldsGained ?? [])).toEqual(outer(beside(freshUpdates, oldUpdates)))
      expect(countsOf(update?.fieldsLost ?? [])).toEqual(outer(beside(oldUpdates, freshUpdates)))
      const unmask = of('unmask')
      const shown = counted(
        (id, each) => personal.includes(each) && wholeIn(fresh, id, each) && !wholeIn(old, id, each),
      )
      const hidden = counted(
        (id, each) =>
          personal.includes(each) && wholeIn(old, id, each) && fresh.get(id)?.get(each) === 'masked',
      )
      expect(countsOf(unmask?.fieldsGained ?? [])).toEqual(shown)
      expect(countsOf(unmask?.fieldsLost ?? [])).toEqual(hidden)
      expect([unmask?.gained ?? 0, unmask?.lost ?? 0]).toEqual([0, 0])

      const changes = [...(read?.fieldsGained ?? []), ...(read?.fieldsLost ?? [])]
      told.open += changes.length
      told.some += changes.filter(({ count }) => count && count < Math.min(old.size, fresh.size)).length
      told.mask += Object.keys(shown).length + Object.keys(hidden).length
      told.inner += 'visits.note' in shown || 'visits.note' in hidden ? 1 : 0
      told.limited += next.limits.length > 0 && (read?.lost ?? 0) > 0 ? 1 : 0
    }),
    { numRuns: runs(120), seed: 11 },
  )
  // Else the test would prove nothing.
  expect(told.open).toBeGreaterThan(20)
  expect(told.some).toBeGreaterThan(5)
  expect(told.mask).toBeGreaterThan(20)
  expect(told.inner).toBeGreaterThan(3)
  expect(told.limited).toBeGreaterThan(5)
})
