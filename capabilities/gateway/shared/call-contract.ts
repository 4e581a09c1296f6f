import type { Json } from '@gantry/base/shared'
import { contract, type Method } from '@gantry/model/shared'
import { Type } from 'typebox'

const place = {
  space: Type.String({ maxLength: 32 }),
  name: Type.String({ maxLength: 48 }),
  version: Type.String({ pattern: '^v[1-9][0-9]{0,2}$' }),
}
const record = Type.String({ format: 'uuid' })
const answer = Type.Unsafe<Json>({})
const asked = { additionalProperties: true }

/** Programs reach these as `/space-{id}/gateway/{name}/v{n}`; the key in the header says who calls. */
const whole = <M extends Method>(method: M, summary: string) =>
  contract({
    method,
    path: '/gateway/:space/:name/:version',
    scope: 'platform',
    can: 'public',
    fromElsewhere: true,
    summary,
    input: Type.Object(place, asked),
    output: answer,
  })

export const getFromApi = whole('GET', 'Lists the records or figures of a published interface')

export const postToApi = contract({
  method: 'POST',
  path: '/gateway/:space/:name/:version',
  scope: 'platform',
  can: 'public',
  fromElsewhere: true,
  summary: 'Creates a record through a published interface, or asks its decision or logic flow',
  input: Type.Object({ ...place, body: Type.Optional(Type.Unsafe<Json>({})) }),
  output: answer,
  bodyIs: 'body',
})

const one = { ...place, record }

export const readFromApi = contract({
  method: 'GET',
  path: '/gateway/:space/:name/:version/:record',
  scope: 'platform',
  can: 'public',
  summary: 'Reads one record of a published interface',
  input: Type.Object(one),
  output: answer,
})

export const putToApi = contract({
  method: 'PUT',
  path: '/gateway/:space/:name/:version/:record',
  scope: 'platform',
  can: 'public',
  fromElsewhere: true,
  summary: 'Changes one record through a published interface, with the version it was read with',
  input: Type.Object({ ...one, body: Type.Optional(Type.Unsafe<Json>({})) }),
  output: answer,
  bodyIs: 'body',
})

export const removeFromApi = contract({
  method: 'DELETE',
  path: '/gateway/:space/:name/:version/:record',
  scope: 'platform',
  can: 'public',
  fromElsewhere: true,
  summary: 'Removes one record through a published interface',
  input: Type.Object(one),
  output: answer,
})

export const describeApis = contract({
  method: 'GET',
  path: '/gateway-openapi/:space',
  scope: 'platform',
  can: 'public',
  summary: 'The OpenAPI document of the published interfaces that the key may call',
  input: Type.Object({ space: Type.String({ maxLength: 32 }) }),
  output: Type.Unsafe<Json>({ type: 'object' }),
})
