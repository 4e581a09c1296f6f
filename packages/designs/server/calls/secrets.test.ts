import { prepareCapabilities } from '@gantry/http/server'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it, test } from 'vitest'
import { originsOf, withoutSecrets } from '../../shared/calls/index.ts'
import { designs } from '../capability.ts'
import { keepCallSecret, openSecret } from './secrets.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [designs])
const admin = () => testCtx(kernel, { userType: 'admin' })

const address = 'https://erp.example.com/api/orders?x=1'
test.each([
  ['https://erp.example.com/other', null],
  ['https://ERP.example.com:443/', null],
  ['http://erp.example.com/', 'secret.elsewhere'],
  ['https://erp.example.com:8443/', 'secret.elsewhere'],
  ['https://erp.example.com.evil.example/', 'secret.elsewhere'],
  ['https://erp.example.com@evil.example/', 'secret.elsewhere'],
  ['https://evil.example\\@erp.example.com/', 'secret.elsewhere'],
  ['file:///etc/passwd', 'secret.elsewhere'],
  ['erp.example.com', 'secret.elsewhere'],
])('a secret of https://erp.example.com opened for %s: %s', async (other, code) => {
  const { id, sentTo } = await keepCallSecret(admin(), 'top secret', [address])
  expect(sentTo).toBe('https://erp.example.com')
  const opened = openSecret(admin(), id, [other])
  if (code === null) expect(await opened).toBe('top secret')
  else expect(await codeOf(opened)).toBe(code)
})

it('opens for all of its origins together only', async () => {
  const both = [address, 'https://login.example.com/token']
  const { id } = await keepCallSecret(admin(), 'top secret', both)
  expect(await openSecret(admin(), id, both.toReversed())).toBe('top secret')
  for (const one of both) expect(await codeOf(openSecret(admin(), id, [one]))).toBe('secret.elsewhere')
  expect(await codeOf(keepCallSecret(admin(), 'x', ['no address']))).toBe('request.invalid')
})

it('stays in its space', async () => {
  const { id } = await keepCallSecret(admin(), 'top secret', [address])
  const other = testCtx(kernel, { userType: 'admin', space: 'beta' })
  expect(await codeOf(openSecret(other, id, [address]))).toBe('secret.missing')
})

test('a body without secrets keeps everything else', () => {
  const secret = '0196a000-0000-7000-8000-0000000f5010'
  const body = {
    a: [{ name: 'X', secret, sentTo: 'https://a' }],
    fields: { secret: { type: 'text' } },
    secret: 'no id',
  }
  expect(withoutSecrets(body)).toEqual({ ...body, a: [{ name: 'X', secret: '' }] })
  expect(originsOf(['https://b/1', 'https://a/2', 'https://b/3'])).toBe('https://a https://b')
})
