import { type JsonObject, newId } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { platform, sql, systemCtx } from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import type { openWorkbench, previewPortal } from '@gantry/portal/shared'
import { dropTable, saveTable } from '@gantry/records/server'
import type { Arrival, SharedList } from '@gantry/sharing/shared'
import { drawnTable, type Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor, kernel } = await productApp()
const space = '/space-demo/api'
/** Roles of the demo plant: the first is held by `user`, the second by nobody who signs in here. */
const [held, other] = [
  '0196a000-0000-7000-8000-000000000004',
  '0196a000-0000-7000-8000-000000000005',
] as const

let admin: Visitor
let user: Visitor
beforeAll(async () => {
  admin = visitor()
  user = visitor()
  await admin.signIn('admin', demoPassword)
  await user.signIn('user', demoPassword)
  await saveTable(
    systemCtx(kernel, 'lingyun', 'test'),
    drawnTable('gives', { phone: { ...field.text(), personal: 'phone' }, secret: field.text() }),
  )
  for (const at of [1, 2, 3, 4, 5])
    await admin.call('POST', '/space-lingyun/api/tables/gives/records', {
      name: `Part ${at}`,
      phone: '13912345678',
      secret: `secret ${at}`,
    })
})

const offer = async (more: object = {}): Promise<string> => {
  const { status, body } = await admin.call<{ id: string }>('POST', '/space-lingyun/api/shares', {
    name: 'Parts',
    table: 'gives',
    to: 'demo',
    fields: ['name', 'phone'],
    filter: true,
    until: null,
    copies: true,
    schedule: { kind: 'hand' },
    roles: null,
    ...more,
  })
  expect([status, body]).toMatchObject([201, {}])
  return body.id
}
const accept = async (id: string, arrival: Arrival): Promise<void> => {
  expect((await admin.call('PUT', `${space}/shares/${id}/arrival`, { arrival })).status).toBe(200)
}
const live = async (roles: readonly string[] = [held], more: object = {}): Promise<string> => {
  const id = await offer(more)
  await accept(id, { mode: 'live', roles })
  return id
}

type Answer = {
  readonly data?: SharedList
  readonly error?: { readonly code: string; readonly status: number }
}
const ask = async (who: Visitor, share: string, number = 1, size = 5, at = space): Promise<Answer> => {
  const { body } = await who.call<{ answers: readonly Answer[] }>('POST', `${at}/tiles/ask`, {
    questions: [{ ask: 'sharing.list', input: { share, number, size } as JsonObject }],
  })
  return body.answers[0]!
}
const closed = { error: { code: 'share.not_found', status: 404 } }

const pageOf = (share: string) => ({
  tiles: [
    {
      id: 'parts',
      kind: 'application',
      at: { x: 0, y: 0, w: 6, h: 6 },
      settings: { table: '', offer: share, title: 'name', fields: ['phone'], paging: true, size: 2 },
    },
  ],
})
const publish = async (share: string): Promise<string> => {
  const body = { id: newId(), name: 'Parts', terminals: ['web'], scope: 'all', page: pageOf(share) }
  const path = `${space}/designs/portal/${body.id}/draft`
  const kept = await admin.call<{ revision: number }>('PUT', path, { body, base: null, revision: 0 })
  const done = await admin.call('POST', `${space}/designs/publish`, {
    designs: [{ kind: 'portal', id: body.id, revision: kept.body.revision }],
  })
  expect([done.status, done.body]).toMatchObject([202, {}])
  return body.id
}
const opened = async (who: Visitor, portal: string) =>
  (await who.call<OutputOf<typeof openWorkbench>>('GET', `${space}/workbench?id=${portal}`)).body.opened?.page

it('a list of another space is read page by page by its roles, by nobody else and from no other side', async () => {
  const id = await live()
  const first = await ask(user, id, 1, 2)
  expect(first.data).toMatchObject({ over: null, total: 5, more: false })
  expect(first.data?.fields.map(each => each.id)).toEqual(['name', 'phone'])
  const names = []
  for (const number of [1, 2, 3]) {
    const { data } = await ask(user, id, number, 2)
    names.push(...(data?.data ?? []).map(({ values }) => values[0]))
  }
  expect(names.toSorted()).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4', 'Part 5'])
  expect((await ask(user, id, 1, 999)).data?.data).toHaveLength(5)
  expect((await ask(user, id, 999, 999)).data?.data).toEqual([])
  expect(JSON.stringify(first)).not.toContain('secret')

  const others = await live([other])
  expect(await ask(user, others)).toMatchObject(closed)
  expect((await ask(admin, others)).data?.over).toBeNull()
  // The giving space reads its own table, not the list it gives.
  expect(await ask(admin, id, 1, 5, '/space-lingyun/api')).toMatchObject(closed)
  expect(await ask(user, newId())).toMatchObject(closed)
})

it('a field that is masked for the rights of the offer stays masked', async () => {
  const id = await live([held], { roles: [newId()] })
  const { data } = await ask(user, id, 1, 1)
  expect(data?.data[0]?.values).toEqual([expect.stringMatching(/^Part/), '139****5678'])
})

it('a portal shows the tile to the roles of the list and closes it to others, in the preview too', async () => {
  const [mine, theirs] = [await live([held]), await live([other])]
  const [open, shut] = [await publish(mine), await publish(theirs)]
  expect(await opened(user, open)).toMatchObject(pageOf(mine))
  expect(await opened(admin, shut)).toMatchObject(pageOf(theirs))
  const page = await opened(user, shut)
  expect(page?.tiles).toMatchObject([{ id: 'parts', kind: 'closed', settings: {} }])
  expect(JSON.stringify(page)).not.toContain(theirs)
  const seen = async (share: string) =>
    (
      await admin.call<OutputOf<typeof previewPortal>>('POST', `${space}/portals/preview`, {
        page: pageOf(share),
        role: held,
      })
    ).body.closed
  expect([await seen(mine), await seen(theirs)]).toEqual([[], ['parts']])
})

it('a list that was stopped, has ended or arrives elsewhere says so, and shows again once it is back', async () => {
  const id = await live()
  const why = async () => {
    const { data } = await ask(user, id)
    return [data?.over, data?.data.length]
  }
  await admin.call('PUT', `/space-lingyun/api/shares/${id}/stop`, { reason: 'pause' })
  expect(await why()).toEqual(['stopped', 0])
  await admin.call('PUT', `/space-lingyun/api/shares/${id}/resume`)
  expect(await why()).toEqual([null, 5])
  const until = (day: string | null) =>
    platform(kernel).run(sql`update gantry.share set until = ${day}::date where id = ${id}::uuid`)
  await until('2020-01-01')
  expect(await why()).toEqual(['ended', 0])
  await until(null)
  expect(await why()).toEqual([null, 5])
  // In a table its own permissions hold: readers by a role find the tile closed, administrators are told where the records are.
  await saveTable(systemCtx(kernel, 'demo', 'test'), drawnTable('takes', {}))
  await accept(id, {
    mode: 'table',
    table: 'takes',
    mapping: [{ from: 'name', to: 'name' }],
    removes: false,
  })
  expect(await ask(user, id)).toMatchObject(closed)
  expect((await ask(admin, id)).data?.over).toBe('moved')
})

it('a table that the giving space deleted is no missing right of the reader', async () => {
  const there = systemCtx(kernel, 'lingyun', 'test')
  await saveTable(there, drawnTable('gone', {}))
  const id = await live([held], { table: 'gone', fields: ['name'] })
  await dropTable(there, 'gone')
  expect((await ask(user, id)).data).toMatchObject({ over: 'unreachable', data: [] })
})
