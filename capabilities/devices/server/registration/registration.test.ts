import type { Json } from '@gantry/base/shared'
import { designs, releaseDesign } from '@gantry/designs/server'
import { identity } from '@gantry/identity/server'
import { createRecord, createSpaceSchema } from '@gantry/records/server'
import { testApp, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import type { Credentials } from '../../shared/contract.ts'
import { emptyProduct } from '../../shared/product.ts'
import { devices } from '../index.ts'
import { listMessages } from '../messages.ts'
import { productDesigns } from '../products/product-designs.ts'
import { listWays } from '../ways/list-ways.ts'
import { setWay } from '../ways/set-way.ts'
import { issueSecret, readRegistration, withdrawSecret } from './product-secret.ts'

const pump = {
  ...emptyProduct('01900000-0000-7000-8000-00000000d012'),
  name: 'Pump',
  code: 'pump',
  points: [{ code: 'temp', name: 'Temperature', type: 'number' as const }],
}
const fan = { ...pump, id: '01900000-0000-7000-8000-00000000d013', name: 'Fan', code: 'fan' }
const { url, kernel } = await testApp({
  key: 'devices registration',
  capabilities: [identity, designs, devices],
  authenticate: async () => 'none',
  seed: async fresh => {
    const ctx = testCtx(fresh, { userType: 'admin' })
    await createSpaceSchema(ctx)
    for (const product of [pump, fan]) {
      await productDesigns.publish?.(ctx, product.id, null, product)
      await releaseDesign(ctx, {
        kind: 'product',
        id: product.id,
        body: JSON.parse(JSON.stringify(product)) as Json,
      })
    }
    for (const name of ['P-1', 'P-2', 'P-3']) {
      const product = name === 'P-3' ? fan.id : pump.id
      await createRecord(ctx, 'device', { name, code: name, product })
    }
  },
})
const ctx = testCtx(kernel, { userType: 'admin' })

const register = async (device: string, secret: string, space = 'alpha') => {
  const answer = await fetch(`${url}/space-${space}/api/device-registration`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ product: 'pump', device, secret }),
  })
  return { status: answer.status, body: (await answer.json()) as Credentials & { error?: { code: string } } }
}
const send = async ({ address, key }: Credentials) => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'x-device-key': key },
    body: '{"temp":21}',
  })
  return answer.status
}

it('a device exchanges the secret of its product for a key of its own, once', async () => {
  expect((await register('P-1', 'guessed')).status).toBe(401)
  expect(await readRegistration(ctx, pump.id)).toEqual({ secret: null, keyed: 0, waiting: 2 })
  const { secret, address } = await issueSecret(ctx, pump.id, url)
  expect(address).toBe(`${url}/space-alpha/api/device-registration`)
  const { status, body } = await register('P-1', secret)
  expect([status, body.user]).toEqual([200, 'alpha/pump/P-1'])
  expect(await send(body)).toBe(200)
  expect((await register('P-1', secret)).status).toBe(409)
  expect((await register('P-3', secret)).status).toBe(404)
  expect((await register('P-2', secret, 'beta')).status).toBe(401)
  expect(await readRegistration(ctx, pump.id)).toMatchObject({
    secret: { ending: secret.slice(-4) },
    keyed: 1,
    waiting: 1,
  })
  const { rows } = await ctx.db.run<{ action: string }>({
    text: `select action from gantry.audit where space = 'alpha' and action in ('product.secret_issued', 'device.registered') order by id`,
    values: [],
  })
  expect(rows.map(({ action }) => action)).toEqual(['product.secret_issued', 'device.registered'])
  await withdrawSecret(ctx, pump.id)
  expect((await register('P-2', secret)).status).toBe(401)
  expect(await send(body)).toBe(200)
})

it('a space switches HTTP off and limits the messages of each device', async () => {
  const { secret } = await issueSecret(ctx, pump.id, url)
  const { body } = await register('P-2', secret)
  await setWay(ctx, { way: 'http', on: true, perMinute: 2 })
  expect([await send(body), await send(body), await send(body), await send(body)]).toEqual([
    200, 200, 429, 429,
  ])
  const { data } = await listMessages(ctx, { failed: true })
  expect(data.map(({ problem }) => problem)).toEqual(['pace'])
  await setWay(ctx, { way: 'http', on: false, perMinute: null })
  expect(await send(body)).toBe(403)
  expect((await register('P-2', secret)).status).toBe(403)
  expect((await listWays(ctx, 'here')).settings).toEqual([
    { way: 'mqtt', on: true, perMinute: null },
    { way: 'http', on: false, perMinute: null },
  ])
  const beta = testCtx(kernel, { userType: 'admin', space: 'beta' })
  expect((await listWays(beta, 'here')).settings).toContainEqual({ way: 'http', on: true, perMinute: null })
  await setWay(ctx, { way: 'http', on: true, perMinute: null })
  expect(await send(body)).toBe(200)
})
