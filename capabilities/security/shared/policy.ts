import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import { type Static, Type } from 'typebox'

/** Grants by member administrators that wait: those of roles with wide rights, or all. */
export const roleChecks = ['off', 'wide', 'every'] as const

const hour = Type.Integer({ minimum: 0, maximum: 24 })

/** What a space has its security officer confirm, and from when on something in the log stands out. */
export const policySchema = Type.Object(
  {
    roles: Type.Union([Type.Literal('off'), Type.Literal('wide'), Type.Literal('every')]),
    /** Console pages opened to a role. */
    console: Type.Boolean(),
    /** Exports of more records than this; null: no export waits because of its size. */
    exportRows: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()]),
    /** Exports with personal fields unmasked. */
    exportPersonal: Type.Boolean(),
    /** Removing or clearing applications whose tables hold records, and deleting values for good before their time. */
    apps: Type.Boolean(),
    /** Hours between which people usually sign in, in the time zone of the space. */
    from: hour,
    to: hour,
    /** Per person and day. */
    exports: Type.Integer({ minimum: 1, maximum: 1_000 }),
    reveals: Type.Integer({ minimum: 1, maximum: 10_000 }),
    /** Refused sign-ins from one address before one that succeeds. */
    failures: Type.Integer({ minimum: 2, maximum: 100 }),
  },
  { additionalProperties: false },
)

export type SecurityPolicy = Static<typeof policySchema>

/** Until the officer decides otherwise nothing waits. */
export const usualPolicy: SecurityPolicy = {
  roles: 'off',
  console: false,
  exportRows: null,
  exportPersonal: false,
  apps: false,
  from: 7,
  to: 21,
  exports: 5,
  reveals: 20,
  failures: 5,
}

/** Acts that can wait for the officer. */
export const confirmedKinds = [
  'roles.grant',
  'console.grant',
  'records.export',
  'data.leave',
  'app.remove',
  'app.clear',
  'deleted.purge',
] as const
export type ConfirmedKind = (typeof confirmedKinds)[number]

export const isConfirmedKind = (kind: string): kind is ConfirmedKind =>
  confirmedKinds.some(each => each === kind)

/** Why an act waits. */
export const reasons = [
  'every_role',
  'console_role',
  'whole_tables',
  'console_page',
  'many_rows',
  'personal',
  'whole_space',
  'filled_tables',
] as const
export type Reason = (typeof reasons)[number]

/** Whether any act of a kind could wait; only then its facts are asked for. */
export const mayWait = (policy: SecurityPolicy, kind: ConfirmedKind): boolean =>
  ({
    'roles.grant': policy.roles !== 'off',
    'console.grant': policy.console,
    'records.export': policy.exportRows !== null || policy.exportPersonal,
    'data.leave': policy.exportRows !== null || policy.exportPersonal,
    'app.remove': policy.apps,
    'app.clear': policy.apps,
    'deleted.purge': policy.apps,
  })[kind]

const list = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter((each): each is JsonObject => isPlainObject(each)) : []

const some = (on: boolean, reason: Reason): readonly Reason[] => (on ? [reason] : [])

/** Why an act with these facts waits; none: it is carried out at once. */
export const reasonsFor = (
  policy: SecurityPolicy,
  kind: ConfirmedKind,
  facts: JsonObject,
): readonly Reason[] => {
  switch (kind) {
    case 'roles.grant': {
      const added = list(facts.add)
      const wide = [
        ...some(
          added.some(({ pages }) => Number(pages) > 0),
          'console_role',
        ),
        ...some(
          added.some(({ whole }) => Number(whole) > 0),
          'whole_tables',
        ),
      ]
      return wide.length === 0 ? some(policy.roles === 'every', 'every_role') : wide
    }
    case 'console.grant':
      return ['console_page']
    case 'records.export':
    case 'data.leave':
      return [
        ...some(policy.exportRows !== null && Number(facts.rows) > policy.exportRows, 'many_rows'),
        ...some(
          policy.exportPersonal && Array.isArray(facts.personal) && facts.personal.length > 0,
          'personal',
        ),
        ...some(facts.whole === true, 'whole_space'),
      ]
    case 'app.remove':
    case 'app.clear':
      return some(list(facts.tables).length > 0, 'filled_tables')
    case 'deleted.purge':
      return some(Number(facts.rows) > 0, 'filled_tables')
  }
}
