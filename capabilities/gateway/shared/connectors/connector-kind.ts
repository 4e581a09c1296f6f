import { type Issue, issue } from '@gantry/base/shared'
import {
  callProblem,
  checkSettings,
  type DesignKind,
  type Difference,
  namedIn,
  wrongInSecret,
} from '@gantry/designs/shared'
import {
  type Connector,
  type ConnectorRequest,
  connectorSchema,
  type Environment,
  environments,
  newConnector,
  secretAddresses,
} from './connector.ts'
import { planRequest } from './plan-request.ts'

const addressForm = /^https?:\/\/[^/\s{}?#@]+(\/[^\s{}?#]*)?$/
const nameForm = /^(?!__proto__$|constructor$|prototype$)[a-zA-Z_][a-zA-Z0-9_]{0,39}$/
const headerForm = /^[\w!#$%&'*+.^`|~-]+$/
const connection =
  /^(host|content-length|connection|transfer-encoding|upgrade|te|trailer|expect|accept-encoding)$/i
/** Names that expressions over an answer read. */
const taken = new Set(['answer', 'status'])

/** A server outside as a design: what is wrong with it, and its difference in sentences. */
export const connectorKind: DesignKind<Connector> = {
  name: 'connector',
  schema: connectorSchema,
  empty: () => newConnector('00000000-0000-0000-0000-000000000000', '', ''),
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  appOf: ({ app }) => (app === '' ? null : app),
  check: connector => connectorIssues(connector).map(callProblem),
  mentions: () => [],
  words: differences,
  texts: ({ name }) => [{ at: 'name', text: name }],
}

const isBlank = (name: Connector['name']): boolean =>
  (typeof name === 'string' ? [name] : Object.values(name)).some(each => each.trim() === '')

/** What is wrong with a connector; places begin at the body. */
const connectorIssues = (connector: Connector): readonly Issue[] => [
  ...(isBlank(connector.name) ? [issue('name', 'required')] : []),
  ...(connector[connector.uses].base === '' ? [issue(`${connector.uses}.base`, 'required')] : []),
  ...environments.flatMap(name => environmentIssues(connector, name)),
  ...checkSettings(connector.settings ?? []),
  ...(connector.requests.length === 0 ? [issue('requests', 'required')] : []),
  ...connector.requests.flatMap((request, at) =>
    requestIssues(request, connector).map(found => ({
      ...found,
      field: `requests.${at}${found.field && `.${found.field}`}`,
    })),
  ),
]

/** What is wrong with one environment; one that is not set up is right. */
export const environmentIssues = (connector: Connector, name: 'test' | 'production'): readonly Issue[] => {
  const { base } = connector[name]
  if (base === '') return []
  return [
    ...(addressForm.test(base) ? [] : [issue(`${name}.base`, 'not_an_address')]),
    ...authIssues(connector[name], connector).map(found => ({
      ...found,
      field: `${name}.auth.${found.field}`,
    })),
  ]
}

const authIssues = (
  environment: Environment,
  { settings = [] }: Pick<Connector, 'settings'>,
): readonly Issue[] => {
  const { auth } = environment
  if (auth.kind === 'none') return []
  return [
    ...(auth.setting === undefined
      ? wrongInSecret('secret', auth, secretAddresses(environment))
      : settings.some(({ name, type }) => name === auth.setting && type === 'secret')
        ? []
        : [issue('secret', 'unknown', { value: auth.setting })]),
    ...(auth.kind === 'basic' && !/^[\x20-\x39\x3b-\x7e]+$/.test(auth.user)
      ? [issue('user', auth.user === '' ? 'required' : 'format')]
      : []),
    ...('header' in auth && (!headerForm.test(auth.header) || connection.test(auth.header))
      ? [issue('header', auth.header === '' ? 'required' : 'format')]
      : []),
    ...(auth.kind === 'oauth' && !addressForm.test(auth.tokenAddress)
      ? [issue('tokenAddress', 'not_an_address')]
      : []),
    ...(auth.kind === 'oauth' && auth.client === '' ? [issue('client', 'required')] : []),
  ]
}

/** What is wrong with a request; places begin inside it. */
export const requestIssues = (
  request: ConnectorRequest,
  { settings = [] }: Pick<Connector, 'settings'>,
): readonly Issue[] => {
  const names = request.parameters.map(({ name }) => name)
  return [
    ...(request.name.trim() === '' ? [issue('name', 'required')] : []),
    ...(/^\/[^\s?#]*$/.test(request.path) ? [] : [issue('path', 'format')]),
    ...namedIn(request.path).flatMap(name =>
      names.includes(name) ? [] : [issue('path', 'unknown', { value: name })],
    ),
    ...names.flatMap((name, at) => [
      ...(nameForm.test(name) && !taken.has(name) && !(name === 'settings' && settings.length > 0)
        ? []
        : [issue(`parameters.${at}`, 'format')]),
      ...(names.indexOf(name) === at ? [] : [issue(`parameters.${at}`, 'duplicate', { value: name })]),
    ]),
    ...(request.method === 'GET' && request.body.length > 0 ? [issue('body.0', 'not_permitted')] : []),
    ...planRequest(request, settings).issues,
  ]
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function differences(before: Connector | null, after: Connector): readonly Difference[] {
  const word = (
    at: string,
    sign: Difference['sign'],
    key: string,
    params: Difference['params'] = {},
  ): Difference => ({ at, sign, part: 'whole', key: `gateway.word.connector.${key}`, params })
  if (!before) return [word('', 'added', 'new', { connector: after.name })]
  const old = new Map(before.requests.map(each => [each.id, each]))
  const kept = new Set(after.requests.map(({ id }) => id))
  return [
    ...(same(before.name, after.name)
      ? []
      : [word('name', 'changed', 'name', { before: before.name, after: after.name })]),
    ...environments.flatMap(name =>
      same(before[name], after[name])
        ? []
        : [
            word(name, 'changed', 'environment', {
              environment: { key: `gateway.environment.${name}` },
            }),
          ],
    ),
    ...(before.uses === after.uses
      ? []
      : [word('uses', 'changed', 'uses', { environment: { key: `gateway.environment.${after.uses}` } })]),
    ...after.requests.flatMap((request, at) => {
      const place = `requests.${at}`
      const was = old.get(request.id)
      if (!was) return [word(place, 'added', 'request.new', { request: request.name })]
      return same(was, request) ? [] : [word(place, 'changed', 'request.changed', { request: request.name })]
    }),
    ...before.requests.flatMap(({ id, name }, at) =>
      kept.has(id) ? [] : [word(`requests.${at}`, 'removed', 'request.removed', { request: name })],
    ),
    ...(same(before.settings ?? [], after.settings ?? []) ? [] : [word('settings', 'changed', 'settings')]),
    ...(same(limitsOf(before), limitsOf(after)) ? [] : [word('timeout', 'changed', 'limits')]),
    ...(before.group === after.group && before.note === after.note ? [] : [word('note', 'changed', 'note')]),
  ]
}

const limitsOf = ({ timeout, retries, perMinute }: Connector) => [timeout, retries, perMinute]
