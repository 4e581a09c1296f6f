import type { AccessAnswer, AccessPath, Trace } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { type AccessCause, accessCause } from './access-cause.ts'

const trace = (passed: boolean): Trace => ({ kind: 'always', passed })
const grant = (of: {
  who?: boolean
  rows?: boolean
  operation?: boolean
  field?: boolean
  broken?: boolean
}): AccessPath => {
  const { who = true, rows = true, operation = true, field = true, broken = false } = of
  const passed = who && rows && operation && field && !broken
  return { kind: 'grant', at: 0, passed, operation, who: trace(who), rows: trace(rows), field, broken }
}
const share = (who: boolean): AccessPath => ({
  kind: 'share',
  channel: null,
  passed: who,
  subject: { kind: 'user', id: '1' },
  title: 'Li',
  operations: ['read'],
  until: null,
  who,
  operation: true,
  field: true,
})

const answer = (of: Partial<AccessAnswer>): AccessAnswer => ({
  person: { id: '1', title: 'Li' },
  operation: 'read',
  field: null,
  allowed: of.paths?.some(({ passed }) => passed) ?? false,
  masked: false,
  owner: false,
  held: false,
  active: true,
  userType: { is: 'user', passed: true },
  limits: [],
  visible: true,
  paths: [],
  ...of,
})

test.each<[string, Partial<AccessAnswer>, AccessCause]>([
  ['left the enterprise', { active: false, paths: [grant({})], allowed: false }, 'inactive'],
  ['an officer', { userType: { is: 'safe', passed: false }, paths: [grant({})], allowed: false }, 'userType'],
  [
    'not cleared for it',
    { limits: [{ passed: false, rows: trace(false) }], paths: [grant({})], allowed: false },
    'limit',
  ],
  ['what its workflow holds', { operation: 'update', held: true, visible: true }, 'held'],
  ['to change what he cannot see', { operation: 'update', visible: false }, 'invisible'],
  ['by a rule', { paths: [grant({}), share(true)] }, 'rule'],
  ['as its owner', { paths: [grant({})], owner: true }, 'owner'],
  ['by a share alone', { paths: [grant({ who: false }), share(true)] }, 'share'],
  ['a rule of other areas', { paths: [grant({ rows: false }), grant({ who: false })] }, 'rows'],
  ['a rule of other roles', { paths: [grant({ who: false }), share(false)] }, 'who'],
  ['a rule that names what is gone', { paths: [grant({ broken: true })] }, 'who'],
  ['a rule without the field', { paths: [grant({ field: false })], field: 'amount' }, 'field'],
  ['rules for other operations', { paths: [grant({ operation: false })] }, 'nobody'],
])('%s', (_, of, cause) => expect(accessCause(answer(of))).toBe(cause))
