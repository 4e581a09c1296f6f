import { newId } from '@gantry/base/shared'
import type { ExtensionInfo } from '@gantry/extensions/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

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
  const groups = new Set(found.map(({ group }) => group))
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
