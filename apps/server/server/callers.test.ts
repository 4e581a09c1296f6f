import { type JsonObject, newId } from '@gantry/base/shared'
import type { CallerKey } from '@gantry/identity/shared'
import type { Page, RecordAnswer, RecordRow, TableSummary } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { url, visitor } = await productApp()

let admin: Visitor
/** The application of the work orders, and a table of another one. */
let app: string
let elsewhere: string
let elsewhereApp: string
beforeAll(async () => {
  admin = visitor()
  await admin.signIn('admin', demoPassword)
  const { data } = (await admin.call<{ data: TableSummary[] }>('GET', '/space-demo/api/tables')).body
  app = data.find(({ id }) => id === 'work_order')?.app ?? ''
  const other = data.find(table => table.app !== null && table.app !== app)
  elsewhere = other?.id ?? ''
  elsewhereApp = other?.app ?? ''
})

const orders = '/space-demo/api/tables/work_order/records'

const newKey = async (wanted: JsonObject = {}): Promise<{ key: CallerKey; secret: string }> =>
  (
    await admin.call<{ key: CallerKey; secret: string }>('POST', `/space-demo/api/apps/${app}/keys`, {
      name: 'Supplier',
      writes: true,
      ...wanted,
    })
  ).body

/** A program that holds a key and nothing else. */
const program =
  (secret: string) =>
  async <T = JsonObject>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as T & { code?: string } }
  }

it('a program reads and writes the application of its key, as the owner of the key', async () => {
  const { key, secret } = await newKey()
  const call = program(secret)
  const made = await call<RecordAnswer>('POST', orders, { title: 'Seal for P-204', area: 'A3' })
  expect(made).toMatchObject({ status: 201, body: { data: { createdBy: key.owner } } })
  const { id } = made.body.data
  const changed = await call('PUT', `${orders}/${id}`, { version: 1, remark: 'Ordered' })
  expect(changed.status).toBe(200)
  const list = await call<Page<RecordRow>>('GET', `${orders}?filter[id]=${id}`)
  expect(list.body.data).toMatchObject([{ id, remark: 'Ordered', version: 2 }])
  expect((await call('DELETE', `${orders}/${id}?version=2`)).status).toBe(200)
  const { data } = (await admin.call<{ data: CallerKey[] }>('GET', `/space-demo/api/apps/${app}/keys`)).body
  const listed = data.find(each => each.id === key.id)
  expect(listed?.lastUsedAt).not.toBeNull()
  expect(JSON.stringify(listed)).not.toContain(secret)
})

it('a key opens no other application, reads the organisation only, and administers nothing', async () => {
  const call = program((await newKey()).secret)
  const tables = (await call<{ data: TableSummary[] }>('GET', '/space-demo/api/tables')).body.data
  expect(tables.length).toBeGreaterThan(0)
  const reads = tables.filter(
    ({ id, ...table }) => table.app !== app && id !== 'member' && id !== 'department',
  )
  expect(reads).toEqual([])
  expect((await call('GET', '/space-demo/api/tables/member/records')).status).toBe(200)
  expect((await call('POST', '/space-demo/api/tables/department/records', { name: 'x' })).status).toBe(403)
  for (const table of [elsewhere, 'role', 'application']) {
    expect([table, (await call('GET', `/space-demo/api/tables/${table}/records`)).status]).toEqual([
      table,
      403,
    ])
  }
  for (const [method, path] of [
    ['GET', '/api/auth/session'],
    ['GET', `/space-demo/api/apps/${app}/keys`],
    ['POST', `/space-demo/api/apps/${app}/keys`],
    ['GET', '/space-demo/api/search?text=P-204'],
    ['GET', '/space-demo/api/design/tables/work_order'],
  ] as const)
    expect([path, (await call(method, path, method === 'POST' ? {} : undefined)).status]).toEqual([path, 403])
})

it('a link to a record of another application is set and answers its title, and nothing else of it is read', async () => {
  const device = (
    await admin.call<Page<RecordRow>>('GET', '/space-demo/api/tables/equipment/records?pageSize=1')
  ).body.data[0]
  const call = program((await newKey()).secret)
  const asked = { title: 'Seal', area: 'A3', equipment: device?.id }
  const order = await call<RecordAnswer>('POST', orders, asked)
  expect(order).toMatchObject({ status: 201, body: { data: { equipment: { title: device?.name } } } })
  const list = await call<Page<RecordRow>>('GET', `${orders}?filter[id]=${order.body.data.id}`)
  expect(list.body.data[0]?.equipment).toEqual({ id: device?.id, title: device?.name })
  expect((await call('GET', `/space-demo/api/tables/equipment/records/${device?.id}`)).status).toBe(403)
  expect(await call('POST', orders, { ...asked, equipment: newId() })).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'equipment', code: 'record_missing' }] },
  })
})

it('a key that only reads changes nothing', async () => {
  const call = program((await newKey({ writes: false })).secret)
  const { data } = (await call<Page<RecordRow>>('GET', `${orders}?pageSize=1`)).body
  expect(data).toHaveLength(1)
  const [{ id, version } = { id: '', version: 0 }] = data
  expect((await call('POST', orders, { title: 'x' })).status).toBe(403)
  expect((await call('PUT', `${orders}/${id}`, { version, remark: 'x' })).status).toBe(403)
  expect((await call('DELETE', `${orders}/${id}`)).status).toBe(403)
  const batch = { action: 'update', ids: [id], changes: { remark: 'x' } }
  expect((await call('POST', `${orders}/batch`, batch)).status).toBe(403)
})

it('an assistant is offered the buttons of the designer, whose conditions hold for it, and presses only with a key that writes', async () => {
  const secret = (await newKey()).secret
  const made = await program(secret)<RecordAnswer>('POST', orders, { title: 'No parts missing', area: 'A3' })
  const ids = [made.body.data.id]
  const client = await assistant(secret)
  const { buttons } = await use(client, 'list_buttons', { table: 'work_order' })
  expect(buttons).toMatchObject([{ name: 'Order parts' }])
  const { button } = buttons[0]
  const pressed = await use(client, 'press_button', { table: 'work_order', button, ids })
  expect(pressed).toMatchObject({ done: [], refused: [{ id: ids[0], code: 'button.not_now' }] })
  await client.close()
  const reader = program((await newKey({ writes: false })).secret)
  const path = `/space-demo/api/tables/work_order/buttons/${button}/press`
  expect(await reader('POST', path, { press: newId(), ids })).toMatchObject({
    status: 403,
    body: { code: 'permission.denied' },
  })
})

it('a key that was withdrawn, has run out or belongs elsewhere opens nothing', async () => {
  const { key, secret } = await newKey()
  const call = program(secret)
  expect((await call('GET', `${orders}?pageSize=1`)).status).toBe(200)
  expect((await call('GET', '/space-other/api/tables/work_order/records')).status).toBe(401)
  await admin.call('DELETE', `/space-demo/api/apps/${app}/keys/${key.id}`)
  expect(await call('GET', `${orders}?pageSize=1`)).toMatchObject({
    status: 401,
    body: { code: 'key.invalid' },
  })
  const again = await admin.call('DELETE', `/space-demo/api/apps/${app}/keys/${key.id}`)
  expect(again).toMatchObject({ status: 404, body: { code: 'key.not_found' } })
  expect((await program(`${secret}x`)('GET', orders)).status).toBe(401)
})

it('a key is used from its networks only', async () => {
  const { secret } = await newKey({ networks: ['10.1.0.0/16'] })
  expect(await program(secret)('GET', orders)).toMatchObject({ status: 403, body: { code: 'key.network' } })
  const wrong = { name: 'x', writes: false, networks: ['10.1.0.0/64'] }
  expect(await admin.call('POST', `/space-demo/api/apps/${app}/keys`, wrong)).toMatchObject({
    status: 400,
    body: { issues: [{ field: 'networks.0', code: 'network' }] },
  })
})

it('keys are made by administrators for themselves', async () => {
  const user = visitor()
  await user.signIn('user', demoPassword)
  const asked = { name: 'x', writes: false }
  expect((await user.call('POST', `/space-demo/api/apps/${app}/keys`, asked)).status).toBe(403)
  expect((await admin.call('POST', '/space-demo/api/apps/nothing/keys', asked)).status).toBe(404)
})

it('describes the tables of its application as OpenAPI', async () => {
  const call = program((await newKey({ writes: false })).secret)
  const { body } = await call<{ paths: JsonObject }>('GET', `/space-demo/api/openapi/tables?app=${app}`)
  expect(Object.keys(body.paths)).toContain('/tables/work_order/records')
  expect(body.paths['/tables/work_order/records']).toHaveProperty('get')
  expect(body.paths['/tables/work_order/records']).not.toHaveProperty('post')
})

const assistant = async (secret: string): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/space-demo/api/apps/${app}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${secret}`, 'accept-language': 'en' } },
  })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return client
}

const use = async (client: Client, name: string, input: Record<string, unknown>) => {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const [first] = content as readonly { readonly text: string }[]
  return { isError: isError === true, ...JSON.parse(first?.text ?? '') }
}

it('an assistant works with the application through the Model Context Protocol', async () => {
  const client = await assistant((await newKey()).secret)
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('change_record')
  const { tables } = await use(client, 'list_tables', {})
  expect(tables).toContainEqual(expect.objectContaining({ table: 'work_order' }))
  const described = await use(client, 'describe_table', { table: 'work_order' })
  expect(described.values.properties).toHaveProperty('title')
  const made = await use(client, 'create_record', {
    table: 'work_order',
    values: { title: 'Seal for P-204', area: 'A3' },
  })
  const { id, version } = made
  await use(client, 'change_record', { table: 'work_order', id, version, values: { remark: 'Ordered' } })
  expect((await use(client, 'read_record', { table: 'work_order', id })).data).toMatchObject({
    remark: 'Ordered',
  })
  const found = await use(client, 'find_records', { table: 'work_order', filter: { id }, fields: ['title'] })
  expect(found.data).toMatchObject([{ id, title: 'Seal for P-204' }])
  const counted = await use(client, 'summarise_records', {
    table: 'work_order',
    filter: { id },
    aggregates: 'count',
  })
  expect(counted.data).toEqual([{ count: 1 }])
  await client.close()
})

it('an assistant finds the person a record refers to, and reads what the options mean', async () => {
  const client = await assistant((await newKey()).secret)
  const { tables } = await use(client, 'list_tables', {})
  expect(tables).toContainEqual(expect.objectContaining({ table: 'member', operations: ['read'] }))
  expect(tables).toContainEqual(expect.objectContaining({ table: 'department', operations: ['read'] }))
  const { values } = await use(client, 'describe_table', { table: 'work_order' })
  const schemas: JsonObject[] = Object.values(values.properties)
  const person = schemas.find(each => String(each.description).startsWith('Record of the table member'))
  expect(person).toBeDefined()
  expect(schemas.find(each => Array.isArray(each.oneOf))?.oneOf).toContainEqual({
    const: expect.any(String),
    title: expect.any(String),
  })
  expect((await use(client, 'describe_table', { table: 'member' })).record.properties).toHaveProperty('name')
  const found = await use(client, 'find_records', { table: 'member', pageSize: 1 })
  expect(found.data).toHaveLength(1)
  expect(await use(client, 'create_record', { table: 'member', values: { name: 'x' } })).toMatchObject({
    isError: true,
    code: 'table.not_found',
  })
  await client.close()
})

it('tells an assistant why something was refused', async () => {
  const client = await assistant((await newKey({ writes: false })).secret)
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('create_record')
  expect(await use(client, 'find_records', { table: elsewhere })).toMatchObject({
    isError: true,
    code: 'table.not_found',
  })
  expect(await use(client, 'find_records', { table: 'work_order', pageSize: 5_000 })).toMatchObject({
    isError: true,
    code: 'request.invalid',
    issues: [{ field: 'pageSize', code: 'max', message: expect.stringContaining('100') }],
  })
  expect(await use(client, 'read_record', { table: 'work_order', id: crypto.randomUUID() })).toMatchObject({
    isError: true,
    code: 'record.not_found',
  })
  await client.close()
})

it('a program starts a workflow and acts in it with the rights of the owner, in its application alone', async () => {
  const workflows = '/space-demo/api/tables/work_order/workflows'
  const { secret } = await newKey()
  const call = program(secret)
  const listed = await call<{ data: { id: string }[] }>('GET', workflows)
  const workflow = listed.body.data[0]?.id
  const made = await call<RecordAnswer>('POST', orders, { title: 'Crane creaks', area: 'A3' })
  const record = made.body.data.id
  const start = `/space-demo/api/workflows/${workflow}/instances`
  const reading = program((await newKey({ writes: false })).secret)
  expect((await reading('POST', start, { record, key: newId() })).body.code).toBe('key.not_here')
  const started = await call<{ instance: string; state: string }>('POST', start, { record, key: newId() })
  expect(started.body).toMatchObject({ state: 'ongoing' })
  const commands = `/space-demo/api/workflow-instances/${started.body.instance}/commands`
  const void_ = { do: 'invalidate', reason: 'by a program', key: newId() }
  expect((await reading('POST', commands, void_)).body.code).toBe('key.not_here')
  expect((await call('POST', commands, void_)).body).toMatchObject({ state: 'invalidated' })
  const others = await admin.call<{ secret: string }>('POST', `/space-demo/api/apps/${elsewhereApp}/keys`, {
    name: 'Elsewhere',
    writes: true,
  })
  const foreign = await program(others.body.secret)(
    'GET',
    `/space-demo/api/workflow-instances/${started.body.instance}`,
  )
  expect(foreign.body.code).toBe('workflow.not_found')
})
