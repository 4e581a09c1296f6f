import type { CreatedApp } from '@gantry/apps/shared'
import type { OpenedDesign } from '@gantry/designs/shared'
import type { TableDef } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

const as = async (login: string) => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  return guest
}

interface TableBody {
  readonly tables: readonly TableDef[]
  readonly view: null
}

it('copies a role with its rules in the tables, and leaves tables that are being designed', async () => {
  const admin = await as('admin')
  const makeRole = async (name: string) =>
    (await admin.call<{ data: { id: string } }>('POST', '/api/tables/role/records', { name })).body.data.id
  const made = await admin.call<CreatedApp>('POST', '/api/apps/blank', {
    name: '试用',
    table: '试用表',
    title: '名称',
  })
  const table = made.body.tables[0]!
  const open = async () =>
    (await admin.call<OpenedDesign<TableBody>>('GET', `/api/designs/table/${table}`)).body
  const role = await makeRole('检验员')
  const { published, design } = await open()
  const [master, ...slaves] = published!.tables
  const body = {
    ...published,
    tables: [
      {
        ...master!,
        policy: [...master!.policy, { who: { op: 'role', role }, operations: ['read', 'create'] }],
      },
      ...slaves,
    ],
  }
  const kept = await admin.call<{ revision: number }>('PUT', `/api/designs/table/${table}/draft`, {
    body,
    base: design!.release,
    revision: 0,
  })
  expect(kept.status).toBe(200)

  const left = await admin.call<{ tables: number; left: unknown[] }>(
    'POST',
    `/api/identity/roles/${role}/copy`,
    {
      name: '检验员乙',
    },
  )
  // The draft has not been published: no rule in force names the role yet.
  expect([left.status, left.body.tables, left.body.left]).toEqual([201, 0, []])

  const publish = await admin.call('POST', '/api/designs/publish', {
    designs: [{ kind: 'table', id: table, revision: kept.body.revision }],
  })
  expect(publish.status).toBe(202)
  await expect.poll(async () => (await open()).draft, { timeout: 20_000 }).toBeNull()

  const copy = await admin.call<{ id: string; tables: number }>('POST', `/api/identity/roles/${role}/copy`, {
    name: '检验员丙',
  })
  expect([copy.status, copy.body.tables]).toEqual([201, 1])
  await expect.poll(async () => (await open()).draft, { timeout: 20_000 }).toBeNull()
  const after = (await open()).published!.tables[0]!.policy.at(-1)
  expect(after?.who).toEqual({
    op: 'or',
    of: [
      { op: 'role', role },
      { op: 'role', role: copy.body.id },
    ],
  })
  const again = await admin.call<{ code: string }>('POST', `/api/identity/roles/${role}/copy`, {
    name: '检验员丙',
  })
  expect(again.status).toBe(409)
  const user = await as('user')
  expect((await user.call('POST', `/api/identity/roles/${role}/copy`, { name: '丁' })).status).toBe(403)
})
