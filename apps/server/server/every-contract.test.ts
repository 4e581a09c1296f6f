import type { AnyContract, UserType } from '@gantry/model/shared'
import type { Visitor } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { capabilities } from './capabilities.ts'
import { demoPassword, productApp } from './fixtures.ts'

const { visitor } = await productApp()

/** Every contract the product answers: a new endpoint is tried without being named here. */
const contracts: readonly AnyContract[] = capabilities.flatMap(({ endpoints = [] }) =>
  endpoints.map(({ contract }) => contract),
)
const types: readonly UserType[] = ['user', 'admin', 'safe', 'audit', 'saas', 'root']
const people = new Map<UserType, Visitor>()
beforeAll(async () => {
  for (const type of types) {
    const guest = visitor()
    await guest.signIn(type, demoPassword)
    people.set(type, guest)
  }
})

const someId = '01900000-0000-7000-8000-00000000dead'
const call = async (who: Visitor | undefined, prefix: string, { method, path }: AnyContract) => {
  const address = `${prefix}/api${path.replaceAll(/:\w+/g, someId)}`
  const { status, body } = await (who ?? visitor()).call<{ code?: string }>(
    method,
    address,
    method === 'GET' ? undefined : {},
  )
  return `${method} ${path}: ${status} ${body?.code ?? ''}`
}
/** Those that answer anything but one refusal; sent a few at a time. */
const wrong = async (
  tried: readonly (readonly [AnyContract, Visitor | undefined])[],
  prefix: string,
  refusal: string,
) => {
  const found: string[] = []
  for (let from = 0; from < tried.length; from += 8)
    found.push(
      ...(await Promise.all(
        tried.slice(from, from + 8).map(([contract, who]) => call(who, prefix, contract)),
      )),
    )
  return found.filter(answer => !answer.endsWith(`: ${refusal}`))
}
const closed = contracts.filter(({ can }) => can !== 'public')

it('knows no space to somebody who is no member of it, at any endpoint', async () => {
  const ofSpaces = closed.filter(({ scope, path }) => scope === 'space' && !path.includes(':space'))
  expect(ofSpaces.length).toBeGreaterThan(300)
  const tried = ofSpaces.map(each => [each, people.get('user')] as const)
  expect(await wrong(tried, '/space-lingyun', '404 space.not_found')).toEqual([])
})

it('answers nobody who has not signed in, at any endpoint that is not public', async () => {
  const guest = visitor()
  const tried = closed.filter(({ path }) => !path.includes(':space')).map(each => [each, guest] as const)
  expect(await wrong(tried, '', '401 auth.required')).toEqual([])
})

it('refuses every user type an endpoint does not name', async () => {
  // Console pages may be given to roles, so their endpoints are not closed to ordinary users.
  const tried = closed.flatMap((each, at) => {
    const { can, page, path } = each
    if (!Array.isArray(can) || path.includes(':space')) return []
    const strangers = types.filter(type => !can.includes(type) && !(type === 'user' && page !== undefined))
    const one = strangers[at % strangers.length]
    return one === undefined ? [] : [[each, people.get(one)] as const]
  })
  expect(tried.length).toBeGreaterThan(200)
  expect(await wrong(tried, '', '403 permission.denied')).toEqual([])
})
