import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { factValue } from './fact-value.ts'

const i18n = createInstance()
await i18n.init({
  lng: 'en',
  keySeparator: false,
  resources: {
    en: {
      translation: {
        'error.auth.wrong': 'Wrong name or password',
        'error.auth.wait': 'Try again in {{seconds}} s',
        'oplog.fact.by.password': 'password',
        'user.safe': 'Security officer',
      },
    },
  },
})

it.each([
  [
    'agent',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
    'Chrome 156, Linux',
  ],
  ['agent', 'curl/8.5', 'curl/8.5'],
  ['code', 'auth.wrong', 'Wrong name or password'],
  ['code', 'auth.wait', 'auth.wait'],
  ['userType', 'safe', 'Security officer'],
  ['by', 'password', 'password'],
  ['path', '/api/x', '/api/x'],
])('%s %s is said as %s', (name, value, said) => {
  expect(factValue(i18n.t, name, value)).toBe(said)
})
