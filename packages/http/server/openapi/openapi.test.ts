import { contract } from '@gantry/model/shared'
import { testDatabase } from '@gantry/testing/server'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Type } from 'typebox'
import { afterAll, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { endpoint } from '../endpoint.ts'
import { annBenCem } from '../fixtures.ts'

const kernel = await testDatabase()

const upload = contract({
  method: 'POST',
  path: '/files/:folder',
  scope: 'platform',
  can: 'public',
  summary: 'Uploads files',
  input: Type.Object({ folder: Type.String(), note: Type.Optional(Type.String()) }),
  output: Type.Object({ ids: Type.Array(Type.String()) }),
  body: 'multipart',
})
const stream: typeof upload = { ...upload, path: '/streams/:folder', body: 'stream' }
const app = createApp({
  kernel,
  capabilities: [
    { name: 'all', endpoints: [upload, stream].map(one => endpoint(one, async () => ({ ids: [] }))) },
  ],
  authenticate: annBenCem().authenticate,
  texts: [],
  webFolder: null,
  version: '1',
})
const routes: string[] = []
app.addHook('onRoute', ({ method, url }) => {
  for (const one of [method].flat())
    if (one !== 'HEAD') routes.push(`${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
})
afterAll(() => app.close())
await app.markReady()
const document = (await app.inject('/api/openapi.json')).json()

it('is a valid OpenAPI 3.1 document', async () => {
  const result = await new Validator().validate(structuredClone(document))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
  expect(document.openapi).toBe('3.1.0')
})

/** These stand in the document under both addresses. */
const isPlain = (route: string): boolean => /^GET \/(napi|api2)\//.test(route)

it('describes every route that is registered, and no other', () => {
  const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
  )
  const ofSpaces = new Set(described.filter(one => one.includes('/space-{space}')))
  const withoutSecondNames = routes.filter(
    one => !ofSpaces.has(one.replace(' ', ' /space-{space}')) || isPlain(one),
  )
  expect(withoutSecondNames.toSorted()).toEqual(described.toSorted())
})

it('gives each operation a name of its own', () => {
  const ids = Object.values(
    document.paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap(operations => Object.values(operations).map(({ operationId }) => operationId))
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
})

it('tells parameters, query and body apart', () => {
  const update = document.paths['/space-{space}/api/tables/{table}/records/{id}'].put
  expect(update.parameters.map((one: { name: string; in: string }) => `${one.in} ${one.name}`)).toEqual([
    'path space',
    'path table',
    'path id',
  ])
  expect(update.requestBody.content['application/json'].schema).toMatchObject({ type: 'object' })
  const list = document.paths['/space-{space}/api/tables/{table}/records'].get
  expect(list.parameters.map((one: { name: string }) => one.name)).toEqual(
    expect.arrayContaining([
      'space',
      'table',
      'filter',
      'sort',
      'page',
      'pageSize',
      'fields',
      'cursor',
      'search',
    ]),
  )
  expect(list).not.toHaveProperty('requestBody')
  expect(document.paths['/api/files/{folder}'].post.requestBody.content).toHaveProperty('multipart/form-data')
  expect(document.paths['/api/streams/{folder}'].post.requestBody.content).toHaveProperty(
    'application/octet-stream',
  )
})
