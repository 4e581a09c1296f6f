import { field, required } from '@gantry/fields/shared'
import { systemCtx } from '@gantry/kernel/server'
import {
  type AccessDifference,
  type Actor,
  any,
  type Filter,
  type Grant,
  me,
  not,
  type Operation,
  operations,
  role,
  type TableDef,
  where,
} from '@gantry/model/shared'
import { testActor, testCtx, testDatabase } from '@gantry/testing/server'
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

const kernel = await testDatabase()
const system = () => systemCtx(kernel, 'alpha', 'test')
const guest = (policy: readonly Grant[]): TableDef => ({
  id: 'guest',
  label: 'Guests',
  title: 'ward',
  fields: {
    ward: required(field.text()),
    amount: field.number(),
    name: { ...field.text(), personal: 'name' },
    phone: { ...field.phone(), personal: 'phone' },
    visits: field.slave('visit'),
  },
  policy,
})
const visit: TableDef = {
  id: 'visit',
  label: 'Visits',
  title: 'note',
  master: 'guest',
  fields: { note: field.text(), caller: { ...field.phone(), personal: 'phone' } },
  policy: [],
}
await createSpaceSchema(system())
await saveTables(system(), [{ definition: guest([]) }, { definition: visit }])
let version = 1
const publish = async (policy: readonly Grant[]) => {
  const versions = await saveTables(system(), [{ definition: guest(policy), seen: version }])
  version = versions.get('guest') ?? 0
}
const whole: Readonly<Record<string, string>> = { name: '张三丰', phone: '13800138000' }
await createRecords(
  system(),
  'guest',
  Array.from({ length: 24 }, (_, n) => ({
    ...whole,
    ward: ['A', 'B', 'C'][n % 3] ?? '',
    amount: n % 4,
    owner: idOf(n % 5 === 0 ? 2 : 3),
    visits: [{ note: 'x', caller: whole.phone ?? '' }],
  })),
)
const fields = Object.keys(guest([]).fields)

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
const actors = fc
  .subarray([idOf(21)])
  .map(roles => testActor({ personId: idOf(2), userType: 'user', name: 'Li', roles }))

/** What of each record is shown, and whether whole: what reading answers, told from the values. */
type Sight = ReadonlyMap<string, ReadonlyMap<string, 'masked' | 'whole'>>

const look = async (actor: Actor): Promise<Sight> => {
  const ctx = testCtx(kernel, actor)
  const table = (await catalogOf(ctx)).tables.get('guest') ?? guest([])
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
        if (id === 'visits')
          seen.set('visits.caller', JSON.stringify(value).includes(whole.phone ?? '') ? 'whole' : 'masked')
      }
      return [record.id, seen]
    }),
  )
}

/** The records on which a field is open to an operation, as the filters say in memory. */
const opened = async (actor: Actor, operation: Operation): Promise<Sight> => {
  const ctx = testCtx(kernel, actor)
  const catalog = await catalogOf(ctx)
  const table = catalog.tables.get('guest') ?? guest([])
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

/** Counts by field, none where there is nothing. */
type Counts = Readonly<Record<string, number>>

const countsOf = (told: AccessDifference['fieldsGained']): Counts =>
  Object.fromEntries(told.flatMap(({ id, count }) => (count ? [[id, count]] : [])))

const counted = (test: (id: string, field: string) => boolean): Counts =>
  Object.fromEntries(
    [...fields, 'visits.caller']
      .map(each => [each, ids.filter(id => test(id, each)).length] as const)
      .filter(([, count]) => count > 0),
  )

test('fields and masks change on as many records as reading before and after tells, whatever the rules', {
  timeout: 240_000,
}, async () => {
  const told = { open: 0, mask: 0, some: 0 }
  await fc.assert(
    fc.asyncProperty(
      policies,
      policies,
      actors,
      actors,
      fc.boolean(),
      async (was, next, one, other, ruled) => {
        // Either the rules change for one person, or his roles under the same rules.
        const [before, after] = ruled ? [one, one] : [one, other]
        await publish(was)
        const old = await look(before)
        const oldUpdates = await opened(before, 'update')
        const { data } = await accessDifference(testCtx(kernel), {
          people: [{ before, after }],
          ...(ruled && { table: guest(next) }),
        })
        if (ruled) await publish(next)
        const fresh = await look(after)
        const freshUpdates = await opened(after, 'update')
        const of = (operation: Operation) => data.find(each => each.operation === operation)

        const beside = (one: Sight, other: Sight) =>
          counted((id, each) => Boolean(other.has(id) && one.get(id)?.has(each) && !other.get(id)?.has(each)))
        const wholeIn = (sight: Sight, id: string, each: string) => sight.get(id)?.get(each) === 'whole'
        const personal = [...Object.keys(whole), 'visits.caller']
        const read = of('read')
        const outer = (counts: Counts): Counts => {
          const { 'visits.caller': _, ...rest } = counts
          return rest
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
        const hidden = counted((id, each) => wholeIn(old, id, each) && fresh.get(id)?.get(each) === 'masked')
        expect(countsOf(unmask?.fieldsGained ?? [])).toEqual(shown)
        expect(countsOf(unmask?.fieldsLost ?? [])).toEqual(hidden)
        expect([unmask?.gained ?? 0, unmask?.lost ?? 0]).toEqual([0, 0])

        const changes = [...(read?.fieldsGained ?? []), ...(read?.fieldsLost ?? [])]
        told.open += changes.length
        told.some += changes.filter(({ count }) => count && count < Math.min(old.size, fresh.size)).length
        told.mask += Object.keys(shown).length + Object.keys(hidden).length
      },
    ),
    { numRuns: 120, seed: 11 },
  )
  // Else the test would prove nothing.
  expect(told.open).toBeGreaterThan(20)
  expect(told.some).toBeGreaterThan(5)
  expect(told.mask).toBeGreaterThan(20)
})
