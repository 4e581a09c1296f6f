import { expect, it } from 'vitest'
import { findingsOf } from './findings.ts'

const found = (body: object) =>
  findingsOf([{ name: 'x', body: JSON.parse(JSON.stringify(body)) }]).map(({ code, at }) => [code, at])

it.each([
  [{ note: 'AKIAIOSFODNN7EXAMPLE' }, 'secret', 'note'],
  [{ steps: [{ header: 'token=4f9a77b1c2' }] }, 'secret', 'steps.0.header'],
  [{ from: { password: 'Sommer-2026' } }, 'secret', 'from.password'],
  [{ url: 'postgres://planner:geheim@db/plant' }, 'secret', 'url'],
  [{ url: 'http://192.168.4.11:8080/api' }, 'address', 'url'],
  [{ link: '/space-demo/appcenter' }, 'address', 'link'],
  [{ path: 'C:\\data\\orders.xlsx' }, 'address', 'path'],
  [{ url: 'https://api.weather.example/v1' }, 'host', 'url'],
])('%j is found as %s at %s', (body, code, at) => {
  expect(found(body)).toEqual([[code, at]])
})

it('leaves ordinary texts alone, and hides the rest of a secret', () => {
  expect(
    found({ label: '密码规则', hint: 'Press the token into the slot', formula: 'a / b', when: '8:00' }),
  ).toEqual([])
  const [secret] = findingsOf([{ name: 'x', body: { secret: 'Sommer-2026' } }])
  expect(secret?.value).toBe('Som…')
})
