import { expect, it } from 'vitest'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

const describedTo = async (login: string) => {
  const guest = visitor()
  await guest.signIn(login, demoPassword)
  const { status, body } = await guest.call<{
    paths: Record<string, object>
    components: { schemas: Record<string, { properties: Record<string, object> }> }
  }>('GET', '/space-demo/api/openapi/tables')
  expect(status).toBe(200)
  return body
}

it('describes the tables of a space with their fields, as far as one may see and do', async () => {
  const { paths, components } = await describedTo('admin')
  expect(Object.keys(paths['/tables/work_order/records'] ?? {})).toEqual(['get', 'post'])
  expect(Object.keys(paths['/tables/work_order/records/{id}'] ?? {})).toEqual([
    'parameters',
    'get',
    'put',
    'delete',
  ])
  const { work_order: read, work_order_input: written } = components.schemas
  expect(read?.properties.assignee).toMatchObject({ anyOf: [{ properties: { id: {}, title: {} } }, {}] })
  expect(written?.properties).toMatchObject({
    title: { type: 'string' },
    amount: { type: 'number' },
    items: { type: 'array', items: { properties: { name: { type: 'string' }, qty: {}, price: {} } } },
  })
  // The number is the server's to give.
  expect([
    Object.hasOwn(read?.properties ?? {}, 'code'),
    Object.hasOwn(written?.properties ?? {}, 'code'),
  ]).toEqual([true, false])
})

it('says nothing of tables one may not see', async () => {
  expect((await describedTo('audit')).paths).not.toHaveProperty('/tables/work_order/records')
})
