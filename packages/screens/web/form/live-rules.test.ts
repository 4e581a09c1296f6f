import { field } from '@gantry/fields/shared'
import { defineTable, type TableRights } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { beginRecord } from './begin-record.ts'
import { planLiveRules } from './live-rules.ts'

const visit = defineTable({
  id: 'visit',
  label: 'Visit',
  title: 'name',
  fields: {
    name: field.text(),
    kind: { ...field.text(), default: 'leak' },
    leak: { ...field.text(), required: true, rules: { shown: 'kind = "leak"' } },
    reason: { ...field.text(), rules: { required: 'count(parts) > 1', readOnly: 'who.id = "p1"' } },
    judged: { ...field.text(), rules: { shown: 'secret > 3' } },
    secret: field.number(),
    day: { ...field.date(), default: { term: 'today' } },
    due: { ...field.date(), default: { formula: 'day + duration("P2D")' } },
    who: { ...field.person(), default: { term: 'me' } },
    team: { ...field.departments(), default: { term: 'myDepartment' } },
    parts: field.slave('visit_part'),
  },
  policy: {},
})
const part = defineTable({
  id: 'visit_part',
  label: 'Part',
  title: 'name',
  master: 'visit',
  fields: { name: field.text() },
  policy: {},
})

const fields = Object.keys(visit.fields)
const model = (rights: Partial<TableRights> = {}) =>
  modelTable(
    {
      table: visit,
      slaves: [part],
      view: { table: 'visit', list: { columns: [] }, form: { groups: [] } },
      rights: { operations: [], readable: fields, writable: fields, masked: [], ...rights },
      preferences: {},
    },
    'en',
    id => id,
  )
const now = Date.UTC(2026, 2, 1, 20)

it('fields stand as their rules have it, over values as the browser holds them', () => {
  const { states } = planLiveRules(model())
  expect(Object.fromEntries(states({ kind: 'leak', secret: 4 }, now))).toEqual({
    leak: { shown: true, required: true, readOnly: false },
    reason: { shown: true, required: false, readOnly: false },
    judged: { shown: true, required: false, readOnly: false },
  })
  const other = { kind: 'fine', who: { id: 'p1', title: 'Lin' }, parts: [{ name: 'a' }, { name: 'b' }] }
  expect(Object.fromEntries(states(other, now))).toEqual({
    leak: { shown: false, required: false, readOnly: false },
    reason: { shown: true, required: true, readOnly: true },
    judged: { shown: false, required: false, readOnly: false },
  })
})

it('a rule about what the person does not see whole is left to the server', () => {
  expect(
    planLiveRules(model({ masked: ['secret'] }))
      .states({}, now)
      .has('judged'),
  ).toBe(false)
  const readable = fields.filter(id => id !== 'secret')
  expect(planLiveRules(model({ readable })).states({}, now).has('judged')).toBe(false)
})

it('a record begins with values, with who and when, and with what follows from them until it is touched', () => {
  const begun = beginRecord(model(), {
    session: {
      user: {
        id: 'a1',
        personId: 'p1',
        name: 'Lin',
        loginId: null,
        phone: null,
        email: null,
        userType: 'user',
      },
      space: { id: 's', name: 'S' },
      spaces: [],
      roles: [],
      departments: [{ id: 'd1', name: 'Workshop' }],
      permissions: [],
      lang: 'en',
      loginIp: '',
    },
    locale: { lang: 'en', timeZone: 'Asia/Shanghai' },
    now,
  })
  expect(begun).toEqual({
    kind: 'leak',
    day: '2026-03-02',
    who: { id: 'p1', title: 'Lin' },
    team: [{ id: 'd1', title: 'Workshop' }],
  })
  const { withDefaults } = planLiveRules(model())
  expect(withDefaults(begun, () => false, now)).toEqual({ ...begun, due: '2026-03-04' })
  expect(withDefaults({ ...begun, due: '2026-05-05' }, id => id === 'due', now).due).toBe('2026-05-05')
})
