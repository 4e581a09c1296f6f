import { expect, it } from 'vitest'
import { addressAround, parametersIn, secretParameter, withParameters } from './parameters.ts'

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
  expect(addressAround(body, 'steps.0.call.headers.0.secret')).toBe('https://mes.test/api')
  expect(addressAround(body, 'steps.7.secret')).toBeNull()
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
