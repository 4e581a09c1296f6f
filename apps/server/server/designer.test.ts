import type { DesignAnswer } from '@gantry/designer/shared'
import type { Comparison, Draft, Mentioning, OpenedDesign, Published, Release } from '@gantry/designs/shared'
import type { SchemaChange, TableDef, TableInfo } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000 })

const { visitor } = await productApp()
const design = '/api/design/tables/work_order'
const document = '/api/designs/table/work_order'

const enter = async (login: string): Promise<Visitor> => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

let admin: Visitor
beforeAll(async () => {
  admin = await enter('admin')
})

const open = async (): Promise<DesignAnswer> => {
  const { status, body } = await admin.call<DesignAnswer>('GET', design)
  expect(status).toBe(200)
  return body
}

const masterOf = ({ published }: DesignAnswer): TableDef => {
  const [master] = published.tables
  if (!master) throw new Error('no master')
  return master
}

const withNote = (answer: DesignAnswer, label: string) => {
  const master = masterOf(answer)
  const note = { type: 'text', label, ...(label === '' && { maxLength: -1 }) }
  return {
    ...answer.published,
    tables: [{ ...master, fields: { ...master.fields, note } }, ...answer.published.tables.slice(1)],
  }
}

const keep = (answer: DesignAnswer, label: string, revision: number) =>
  admin.call<Draft & { code: string }>('PUT', `${document}/draft`, {
    body: withNote(answer, label),
    base: answer.release,
    revision,
  })

const drop = (revision: number) => admin.call('DELETE', `${document}/draft?revision=${revision}`)

const publish = <Body = Published>(revision: number, note?: string) =>
  admin.call<Body>('POST', '/api/designs/publish', {
    designs: [{ kind: 'table', id: 'work_order', revision }],
    ...(note && { note }),
  })

const ended = async (id: string): Promise<SchemaChange> => {
  for (let tries = 0; tries < 600; tries++) {
    const { body } = await admin.call<SchemaChange>('GET', `/api/schema/changes/${id}`)
    if (body.finishedAt !== null) return body
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the change did not end')
}

describe('a design', () => {
  it('is opened with its slave tables, its looks and the tables that point to it', async () => {
    const answer = await open()
    expect(answer.published.tables.map(({ id }) => id)).toEqual(['work_order', 'work_order_item'])
    expect(answer.published.view?.table).toBe('work_order')
    expect(answer.app?.name).toBeTruthy()
    expect(answer.seen.work_order).toBeGreaterThan(0)
    expect(answer.neighbours.some(({ id }) => id === 'department')).toBe(true)
    expect(answer.draft).toBeNull()
  })

  it('is for administrators, and not for tables of the product or of others', async () => {
    const user = await enter('user')
    expect((await user.call('GET', design)).status).toBe(403)
    expect((await user.call('PUT', `${document}/draft`, { body: {}, base: 1, revision: 0 })).status).toBe(403)
    expect((await admin.call('GET', '/api/design/tables/department')).status).toBe(404)
    expect((await admin.call('GET', '/api/design/tables/work_order_item')).status).toBe(404)
    expect((await admin.call('GET', '/api/design/tables/nothing')).status).toBe(404)
  })
})

describe('a draft', () => {
  it('is kept revision by revision, and no designer writes over another', async () => {
    const answer = await open()
    const { revision: first } = (await keep(answer, 'Note', 0)).body
    const { revision: second } = (await keep(answer, 'Remark', first)).body
    expect(second).toBeGreaterThan(first)
    expect(await keep(answer, 'Late', first)).toMatchObject({
      status: 409,
      body: { code: 'design.conflict' },
    })
    const { draft } = await open()
    expect(draft?.body.tables[0]?.fields.note?.label).toBe('Remark')
    expect(draft?.by?.title).toBeTruthy()
    // Whoever was overtaken does not give up what the other one drew.
    expect(await drop(first)).toMatchObject({ status: 409, body: { code: 'design.conflict' } })
    expect((await open()).draft?.revision).toBe(second)
    expect((await drop(second)).status).toBe(200)
    expect((await open()).draft).toBeNull()
    // Nor does whoever still has the one that was given up before him.
    const { revision: next } = (await keep(answer, 'Next', 0)).body
    for (const old of [first, second]) expect(await keep(answer, 'Late', old)).toMatchObject({ status: 409 })
    await drop(next)
  })

  it('becomes what people work with, view and all, and is a draft no longer', async () => {
    const answer = await open()
    const { body } = await keep(answer, 'Note', 0)
    const published = await publish(body.revision, 'A note for each order')
    expect(published.status).toBe(202)
    expect(await ended(published.body.pending ?? '')).toMatchObject({ state: 'done', error: null })
    const after = await open()
    expect(after.draft).toBeNull()
    expect(masterOf(after).fields.note).toMatchObject({ label: 'Note' })
    const { body: info } = await admin.call<TableInfo>('GET', '/api/tables/work_order')
    expect(info.table.fields.note).toBeDefined()
    // What follows begins again, and is not taken for the one that was published.
    const next = await keep(after, 'Again', 0)
    expect(next.body.revision).toBeGreaterThan(body.revision)
    expect((await open()).draft?.body.tables[0]?.fields.note?.label).toBe('Again')
    await drop(next.body.revision)
  })

  it('that is wrong is kept all the same, and refused only when it is published', async () => {
    const answer = await open()
    const { status, body } = await keep(answer, '', 0)
    expect(status).toBe(200)
    const refused = await publish<{ code: string; issues: readonly { field: string }[] }>(body.revision)
    expect(refused).toMatchObject({ status: 422, body: { code: 'design.invalid' } })
    expect(refused.body.issues[0]?.field).toBe('work_order.fields.note.maxLength')
    expect((await open()).draft?.revision).toBe(body.revision)
    await drop(body.revision)
  })
})

describe('a draft whose publishing fails', () => {
  it('stays, says why, and can be published again', async () => {
    const answer = await open()
    const [master, ...slaves] = answer.published.tables
    if (!master) throw new Error('no master')
    // No workflow under way uses it.
    const asset = { type: 'number', label: 'Asset' }
    const { body } = await admin.call<Draft>('PUT', `${document}/draft`, {
      body: { ...answer.published, tables: [{ ...master, fields: { ...master.fields, asset } }, ...slaves] },
      base: answer.release,
      revision: 0,
    })
    const attempt = async (): Promise<SchemaChange> => {
      const begun = await admin.call<Published>('POST', '/api/designs/publish', {
        designs: [{ kind: 'table', id: 'work_order', revision: body.revision }],
        options: { misfits: 'stop' },
      })
      expect(begun.status).toBe(202)
      return ended(begun.body.pending ?? '')
    }
    for (let times = 0; times < 2; times++)
      expect(await attempt()).toMatchObject({ state: 'failed', error: { code: 'table.misfits' } })
    expect(await open()).toMatchObject({
      release: answer.release,
      draft: { revision: body.revision },
      change: { state: 'failed' },
    })
    await drop(body.revision)
  })
})

const releases = async () => {
  const { body } = await admin.call<{ data: readonly Release[] }>('GET', `${document}/releases`)
  return body.data
}

describe('versions of a table', () => {
  it('say who published what and why, and what differs in words', async () => {
    const [newest] = await releases()
    expect(newest).toMatchObject({ number: 2, note: 'A note for each order', restores: null })
    expect(newest?.by?.title).toBeTruthy()
    const { body } = await admin.call<Comparison>('GET', `${document}/compare?from=1&to=2`)
    expect(body.words).toMatchObject([
      { sign: 'added', part: 'form', key: 'designer.words.field', params: { name: 'Note' } },
    ])
  })

  it('are written whichever way a table is saved', async () => {
    const answer = await open()
    const master = masterOf(answer)
    const { body } = await admin.call<{ id: string }>('POST', '/api/schema/changes', {
      saves: [{ definition: { ...master, one: 'Job' }, seen: answer.seen.work_order }],
    })
    expect(await ended(body.id)).toMatchObject({ state: 'done' })
    expect((await releases())[0]).toMatchObject({ number: 3, note: null })
  })

  it('tell a designer who was overtaken by another way of saving', async () => {
    const answer = await open()
    const { body } = await keep(answer, 'Mine', 0)
    const { body: change } = await admin.call<{ id: string }>('POST', '/api/schema/changes', {
      saves: [{ definition: { ...masterOf(answer), one: 'Order' }, seen: answer.seen.work_order }],
    })
    await ended(change.id)
    expect(await publish(body.revision)).toMatchObject({ status: 409, body: { code: 'design.conflict' } })
    await drop(body.revision)
  })

  it('are gone back to by a new version, in which a field that went comes back with its data', async () => {
    const list = '/api/tables/work_order/records'
    const first = (
      await admin.call<{ data: readonly { id: string; version: number }[] }>('GET', `${list}?pageSize=1`)
    ).body.data[0]
    if (!first) throw new Error('no record')
    const kept = await admin.call('PUT', `${list}/${first.id}`, { version: first.version, note: 'kept' })
    expect(kept.status).toBe(200)
    const back = (number: number) =>
      admin.call<Published>('POST', `${document}/roll-back`, {
        number,
        revision: 0,
        note: `back to ${number}`,
      })
    const gone = await back(1)
    expect(gone.status).toBe(202)
    expect(await ended(gone.body.pending ?? '')).toMatchObject({ state: 'done' })
    expect(masterOf(await open()).fields.note).toBeUndefined()
    const again = await back(2)
    expect(await ended(again.body.pending ?? '')).toMatchObject({ state: 'done' })
    const { body } = await admin.call<{ data: { note: string } }>('GET', `${list}/${first.id}`)
    expect(body.data.note).toBe('kept')
    const [newest, before] = await releases()
    expect([newest?.restores, before?.restores]).toEqual([2, 1])
    expect(newest?.note).toBe('back to 2')
  })

  it('begin with 1 for a table that was there before, and tell what refers to it', async () => {
    const { body } = await admin.call<OpenedDesign>('GET', '/api/designs/table/work_order')
    expect(body.design).toMatchObject({ kind: 'table', state: 'active' })
    const { body: mentions } = await admin.call<{ data: readonly Mentioning[] }>(
      'GET',
      '/api/mentions/table/work_order_item',
    )
    expect(mentions.data.some(({ at }) => at === 'work_order.fields.items.table')).toBe(true)
  })
})

describe('a new table', () => {
  it('belongs to its application, has an id of its own and is for administrators until more is said', async () => {
    const { app } = await open()
    const add = (label: string) =>
      admin.call<{ table: string; code: string }>('POST', '/api/design/tables', {
        app: app?.id,
        label,
        title: '名称',
      })
    const first = await add('巡检记录')
    expect(first.status).toBe(201)
    const second = await add('巡检记录')
    expect(second.body.table).toBe(`${first.body.table}_2`)
    const { body } = await admin.call<DesignAnswer>('GET', `/api/design/tables/${first.body.table}`)
    expect(masterOf(body)).toMatchObject({ label: '巡检记录', app: app?.id, title: 'name' })
    const user = await enter('user')
    expect((await user.call('GET', `/api/tables/${first.body.table}/records`)).status).toBe(403)
    expect(
      (await user.call('POST', '/api/design/tables', { app: app?.id, label: 'A', title: 'B' })).status,
    ).toBe(403)
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect(
      (await admin.call('POST', '/api/design/tables', { app: nowhere, label: 'A', title: 'B' })).status,
    ).toBe(404)
  })
})
