import type { AnsweredChart, Chart } from '@gantry/charts/shared'
import type { OutputOf, Page, RecordAnswer, RecordRow } from '@gantry/model/shared'
import { type listSaved, where } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

const space = '/space-demo/api'
const byStatus: Chart = {
  kind: 'bar',
  from: { table: 'work_order' },
  rows: [{ field: 'status' }],
  measures: [{ fn: 'count' }, { fn: 'sum', field: 'amount' }],
}
let admin: Visitor
let user: Visitor
let safe: Visitor
beforeAll(async () => {
  admin = await enter('admin')
  user = await enter('user')
  safe = await enter('safe')
})

const saved = async (who: Visitor) =>
  (await who.call<OutputOf<typeof listSaved>>('GET', `${space}/tables/work_order/saved`)).body
const keep = async (who: Visitor, table: 'saved_analysis' | 'saved_tab', record: object): Promise<string> => {
  const { status, body } = await who.call<RecordAnswer>('POST', `${space}/tables/${table}/records`, record)
  expect(status).toBe(201)
  return body.data.id
}
const memberOf = async (who: Visitor, table: string, name: string): Promise<string> => {
  const query = `filter[name]=${encodeURIComponent(name)}`
  const { body } = await who.call<Page<RecordRow>>('GET', `${space}/tables/${table}/records?${query}`)
  return body.data[0]?.id ?? ''
}
const answers = async (who: Visitor, charts: readonly Chart[]) =>
  (await who.call<{ data: readonly AnsweredChart[] }>('POST', `${space}/charts/answers`, { charts })).body
    .data
const total = (answered: AnsweredChart | undefined): number =>
  answered && 'answer' in answered ? Number(answered.answer.total[0]) : Number.NaN

describe('charts of a page', () => {
  it('count what each may see', async () => {
    const [all] = await answers(admin, [byStatus])
    const [some] = await answers(user, [byStatus])
    expect(total(some)).toBeGreaterThan(0)
    expect(total(some)).toBeLessThan(total(all))
    expect(some).toMatchObject({ answer: { narrowed: true } })
  })

  it('are refused where they are none', async () => {
    for (const chart of [
      { ...byStatus, nonsense: true },
      { ...byStatus, measures: [] },
      { ...byStatus, rows: [{ field: 'status', step: 'century' }] },
    ]) {
      const { status } = await admin.call('POST', `${space}/charts/answers`, { charts: [chart] })
      expect(status).toBe(400)
    }
  })
})

describe('an analysis', () => {
  it('is its maker’s own until it is shared, with who shared it and when', async () => {
    const id = await keep(user, 'saved_analysis', { name: 'By status', about: 'work_order', chart: byStatus })
    expect((await saved(user)).analyses).toContainEqual(
      expect.objectContaining({ id, name: 'By status', mine: true, shared: null }),
    )
    const ids = async (who: Visitor) => (await saved(who)).analyses.map(each => each.id)
    expect(await ids(admin)).not.toContain(id)
    const shares = `${space}/tables/saved_analysis/records/${id}/shares`
    const person = (await saved(user)).analyses.find(each => each.id === id)?.owner
    const admins = await memberOf(user, 'department', '恒川重工')
    const shared = await user.call('POST', shares, {
      subjects: [{ kind: 'department', id: admins, below: true }],
      level: 'view',
    })
    expect(shared.status).toBe(200)
    const seen = (await saved(admin)).analyses.find(each => each.id === id)
    expect(seen).toMatchObject({ mine: false, shared: { by: person } })
    expect(Date.parse(seen?.shared?.at ?? '')).not.toBeNaN()
    const stolen = await admin.call('PUT', `${space}/tables/saved_analysis/records/${id}`, {
      version: 1,
      name: 'Mine',
    })
    expect(stolen.status).toBe(403)
  })

  it('has a name, and is shown to everybody by an administrator alone', async () => {
    const nameless = await user.call('POST', `${space}/tables/saved_analysis/records`, {
      about: 'work_order',
      chart: byStatus,
    })
    expect(nameless.body).toMatchObject({ issues: [{ field: 'name', code: 'required' }] })
    const forAll = { name: 'For all', about: 'work_order', chart: byStatus, everyone: true }
    expect((await user.call('POST', `${space}/tables/saved_analysis/records`, forAll)).status).toBe(403)
    const id = await keep(admin, 'saved_analysis', forAll)
    expect((await saved(user)).analyses.map(each => each.id)).toContain(id)
  })

  it('is told to nobody to whom its table is closed, nor what is no chart to anybody', async () => {
    expect((await safe.call('GET', `${space}/tables/work_order/saved`)).status).toBe(404)
    const id = await keep(admin, 'saved_analysis', {
      name: 'Odd',
      about: 'work_order',
      chart: { rows: 'none' },
    })
    expect((await saved(admin)).analyses.map(each => each.id)).not.toContain(id)
  })
})

describe('a filter tab', () => {
  it('is shared in its order', async () => {
    const filter = where('status', 'in', ['open'])
    const later = await keep(admin, 'saved_tab', {
      name: 'Open',
      about: 'work_order',
      filter,
      everyone: true,
      position: 2,
    })
    const first = await keep(admin, 'saved_tab', {
      name: 'Mine',
      about: 'work_order',
      filter: where('assignee', 'eq', { term: 'me' }),
      everyone: true,
      position: 1,
    })
    const { tabs } = await saved(user)
    expect(tabs.map(({ id }) => id)).toEqual([first, later])
    expect(tabs[1]).toMatchObject({ filter, mine: false, shared: { by: { title: expect.any(String) } } })
  })

  it('by a field that is not there is offered to nobody', async () => {
    const id = await keep(admin, 'saved_tab', {
      name: 'Gone',
      about: 'work_order',
      filter: where('gone', 'empty'),
    })
    expect((await saved(admin)).tabs.map(each => each.id)).not.toContain(id)
  })
})
