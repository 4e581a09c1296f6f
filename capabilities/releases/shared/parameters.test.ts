import { expect, it } from 'vitest'
import { addressesAround, parametersIn, secretParameter, withParameters } from './parameters.ts'

const body = {
  name: 'https://not-a-member-of-that-name',
  steps: [
    {
      call: {
        address: 'https://mes.test/api',
        headers: [
          { name: 'key', secret: '' },
          { name: 'a', value: 'b' },
        ],
      },
    },
    { address: 'a street', url: 'http://10.0.0.1' },
  ],
}

it('finds addresses outside and secrets by their place', () => {
  expect(parametersIn(body)).toEqual([
    { at: 'steps.0.call.address', kind: 'address', value: 'https://mes.test/api' },
    { at: 'steps.0.call.headers.0.secret', kind: 'secret', value: '' },
    { at: 'steps.1.url', kind: 'address', value: 'http://10.0.0.1' },
  ])
  expect(addressesAround(body, 'steps.0.call.headers.0.secret')).toEqual(['https://mes.test/api'])
  expect(addressesAround(body, 'steps.7.secret')).toEqual([])
})

it('finds the base and the token server of a connector, and sends its secret to both', () => {
  const connector = {
    test: { base: '', auth: { kind: 'none' } },
    production: {
      base: 'https://erp.test/api',
      auth: { kind: 'oauth', tokenAddress: 'https://login.test/token', client: 'gantry', secret: '' },
    },
  }
  expect(parametersIn(connector).map(({ at, kind }) => [at, kind])).toEqual([
    ['production.base', 'address'],
    ['production.auth.tokenAddress', 'address'],
    ['production.auth.secret', 'secret'],
  ])
  expect(addressesAround(connector, 'production.auth.secret')).toEqual([
    'https://erp.test/api',
    'https://login.test/token',
  ])
})

it('puts those of the target in their places and leaves everything else', () => {
  const changed = withParameters(
    body,
    new Map([
      ['steps.0.call.address', 'https://mes.prod/api'],
      ['steps.0.call.headers.0.secret', secretParameter({ id: 'x1', sentTo: 'https://mes.prod' })],
    ]),
  )
  expect(changed).toEqual({
    ...body,
    steps: [
      {
        call: {
          address: 'https://mes.prod/api',
          headers: [
            { name: 'key', secret: 'x1', sentTo: 'https://mes.prod' },
            { name: 'a', value: 'b' },
          ],
        },
      },
      body.steps[1],
    ],
  })
})
