import { newId } from '@gantry/base/shared'
import type { ExtensionInfo, GivenSetting } from '@gantry/extensions/shared'
import { platform, sql } from '@gantry/kernel/server'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { kernel, visitor } = await productApp()

let admin: Visitor
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
})

const extensions = async (by = admin) =>
  (await by.call<{ data: ExtensionInfo[] }>('GET', '/api/extensions')).body.data
const turn = (group: string, name: string, on: boolean, by = admin) =>
  by.call<{ code?: string }>('PUT', `/api/extensions/${group}/${name}`, { on })

const publishView = async (kind: string) => {
  const id = newId()
  const { body } = await admin.call<{ revision: number }>('PUT', `/api/designs/view/${id}/draft`, {
    body: { id, table: 'work_order', kind, label: 'New', options: { group: 'status', card: [] } },
    base: null,
    revision: 0,
  })
  return admin.call<{ code?: string; issues?: { field: string; code: string }[] }>(
    'POST',
    '/api/designs/publish',
    { designs: [{ kind: 'view', id, revision: body.revision }] },
  )
}

it('names what every registry offers, and where it is in use', async () => {
  const found = await extensions()
  const groups = new Set(found.flatMap(({ group, installed }) => (installed ? [] : [group])))
  expect([...groups].toSorted()).toEqual(['action', 'chart', 'field', 'template', 'tile', 'view'])
  // Every title is a text of the dictionaries.
  expect(found.filter(({ title }) => /^[a-z]+(\.\w+)+$/i.test(title))).toEqual([])
  const board = found.find(({ group, name }) => group === 'view' && name === 'board')
  expect(board).toMatchObject({ on: true })
  expect(board?.uses).toContainEqual(expect.objectContaining({ kind: 'view' }))
})

it('keeps a switched off kind out of new designs, and leaves those that use it alone', async () => {
  expect((await publishView('board')).status).toBe(202)
  expect((await turn('view', 'board', false)).status).toBe(200)
  const refused = await publishView('board')
  expect([refused.status, refused.body.issues?.[0]]).toMatchObject([
    422,
    { field: 'view', code: 'switched_off' },
  ])
  const used = (await extensions()).find(({ group, name }) => group === 'view' && name === 'board')
  const [first] = used?.uses ?? []
  const { body } = await admin.call<{ design: { release: number }; published: object }>(
    'GET',
    `/api/designs/view/${first?.id}`,
  )
  const kept = await admin.call<{ revision: number }>('PUT', `/api/designs/view/${first?.id}/draft`, {
    body: { ...body.published, label: 'Renamed' },
    base: body.design.release,
    revision: 0,
  })
  const again = await admin.call('POST', '/api/designs/publish', {
    designs: [{ kind: 'view', id: first?.id, revision: kept.body.revision }],
  })
  expect(again.status).toBe(202)
  await turn('view', 'board', true)
  expect((await publishView('board')).status).toBe(202)
})

it('is switched by administrators, and for what there is', async () => {
  const user = visitor()
  await user.signIn('user', demoPassword)
  expect((await turn('view', 'board', false, user)).status).toBe(403)
  expect((await turn('view', 'nothing', false)).status).toBe(400)
  expect((await extensions(user)).every(({ used }) => used === null)).toBe(true)
})

it('makes no application of a template that is switched off', async () => {
  await turn('template', 'contract', false)
  const refused = await admin.call<{ issues?: { code: string }[] }>('POST', '/api/apps/from-template', {
    template: 'contract',
    name: 'Contracts again',
  })
  expect(refused.body.issues?.[0]?.code).toBe('switched_off')
  await turn('template', 'contract', true)
})

it('an installed component has settings, set by administrators and read by its frames', async () => {
  const id = newId()
  const label = { 'zh-CN': '工厂', en: 'Plant' }
  const settings = [
    { name: 'plant', label, type: 'text', required: true },
    { name: 'unit', label, type: 'choice', options: ['t', 'kg'], default: 'kg' },
  ]
  const code = { html: '<b></b>', css: '', js: '' }
  const publish = async (base: number | null, declared: readonly object[]) => {
    const kept = await admin.call<{ revision: number }>('PUT', `/api/designs/element/${id}/draft`, {
      body: { id, name: 'Stock', properties: [], settings: declared, ...code },
      base,
      revision: 0,
    })
    return admin.call<{ issues?: { field: string; code: string }[] }>('POST', '/api/designs/publish', {
      designs: [{ kind: 'element', id, revision: kept.body.revision }],
    })
  }
  expect((await publish(null, settings)).status).toBeLessThan(300)
  const user = visitor()
  await user.signIn('user', demoPassword)
  const layOut = () =>
    user.call<{ code?: string; settings?: object }>('POST', '/api/workbench/frames', {
      element: { id, version: 1 },
    })
  const info = async (by = admin) => (await extensions(by)).find(({ name }) => name === id)
  expect(await info()).toMatchObject({ installed: true, settings: 2, lacking: [label], used: 0 })
  expect(await info(user)).toMatchObject({ installed: true, lacking: [], used: null })
  expect(await layOut()).toMatchObject({ status: 409, body: { code: 'extension.setting_missing' } })

  const path = `/api/installed-extensions/element/${id}/settings`
  const set = (values: object, by = admin) =>
    by.call<{ issues?: { field: string; code: string }[] }>('PUT', path, { values })
  expect((await set({ plant: 'A1' }, user)).status).toBe(403)
  expect((await user.call('GET', path)).status).toBe(403)
  expect((await set({ other: 'x' })).body.issues).toMatchObject([{ field: 'values.other', code: 'unknown' }])
  expect((await set({ unit: 'lb' })).body.issues).toMatchObject([{ field: 'values.unit', code: 'format' }])
  expect((await set({ plant: null })).body.issues).toMatchObject([{ code: 'required' }])
  expect((await set({ plant: 'A1', unit: 't' })).status).toBe(200)
  expect((await layOut()).body.settings).toEqual({ plant: 'A1', unit: 't' })
  expect((await set({ unit: null })).status).toBe(200)
  expect((await layOut()).body.settings).toEqual({ plant: 'A1', unit: 'kg' })
  const { data } = (await admin.call<{ data: GivenSetting[] }>('GET', path)).body
  expect(data).toMatchObject([
    { name: 'plant', value: 'A1', secret: 'none' },
    { name: 'unit', value: null },
  ])
  expect(await info()).toMatchObject({ lacking: [] })
  expect((await admin.call('GET', `/space-lingyun${path}`)).status).toBe(404)
})

it('a secret of a connector is kept for its address and never shown, and the audit names the setting only', async () => {
  const id = newId()
  const body = {
    id,
    app: '',
    name: 'ERP',
    settings: [{ name: 'key', label: 'Key', type: 'secret', required: true }],
    test: { base: 'https://erp.example.com', auth: { kind: 'bearer', secret: '', setting: 'key' } },
    production: { base: '', auth: { kind: 'none' } },
    uses: 'test',
    requests: [
      {
        id: newId(),
        name: 'Stock',
        method: 'GET',
        path: '/stock',
        parameters: [],
        query: [],
        body: [],
        answer: [],
      },
    ],
    timeout: 10,
    retries: 0,
  }
  const { revision } = (
    await admin.call<{ revision: number }>('PUT', `/api/designs/connector/${id}/draft`, {
      body,
      base: null,
      revision: 0,
    })
  ).body
  const published = await admin.call('POST', '/api/designs/publish', {
    designs: [{ kind: 'connector', id, revision }],
  })
  expect(published.status).toBeLessThan(300)
  const path = `/api/installed-extensions/connector/${id}/settings`
  const lacking = async () => (await extensions()).find(({ name }) => name === id)?.lacking
  expect(await lacking()).toEqual(['Key'])
  expect((await admin.call('PUT', path, { values: { key: 'top-secret-7' } })).status).toBe(200)
  expect(await lacking()).toEqual([])
  const shown = await admin.call<{ data: GivenSetting[] }>('GET', path)
  expect(shown.body.data).toMatchObject([{ name: 'key', value: null, secret: 'kept' }])
  expect(JSON.stringify(shown.body)).not.toContain('top-secret-7')
  const { rows } = await platform(kernel).run<{ readonly details: object; readonly all: string }>(sql`
    select details, (select json_agg(s)::text from gantry.extension_setting s) as all
    from gantry.audit where action = 'extension.settings' and details ->> 'id' = ${id}`)
  expect(rows.map(({ details }) => details)).toEqual([{ id, settings: ['Key'] }])
  expect(rows[0]?.all).not.toContain('top-secret-7')
})
