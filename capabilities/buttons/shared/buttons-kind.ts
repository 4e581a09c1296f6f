import { type Issue, issue } from '@gantry/base/shared'
import {
  callProblem,
  type DesignKind,
  type Difference,
  type ExtensionGroup,
  error,
  type Mention,
} from '@gantry/designs/shared'
import { sayIssue } from '@gantry/expr/shared'
import { planCondition } from '@gantry/fields/shared'
import { type ButtonPlace, buttonPlaces, type TableDef, type TableId, terminals } from '@gantry/model/shared'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { ActionScope } from './action-kind.ts'
import { actionKindNames, actionKindOf, isActionKind } from './action-kinds.ts'
import { conditionPaths, slaveTableOf } from './condition-paths.ts'
import { isBlank, noButtons, type OwnButton, type TableButtons } from './types.ts'
import { withoutField } from './without-field.ts'

const closed = { additionalProperties: false }
const word = (maxLength: number) =>
  Type.Union([
    Type.String({ maxLength }),
    Type.Object({ 'zh-CN': Type.String({ maxLength }), en: Type.String({ maxLength }) }, closed),
  ])
const text = word(40)
const sentence = word(200)
const icon = Type.Optional(Type.String({ maxLength: 48 }))
const place = Type.Unsafe<ButtonPlace>({ type: 'string', enum: [...buttonPlaces] })
const expression = Type.Optional(Type.String({ maxLength: 4_000 }))
const order = Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 }))

const own = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    text,
    icon,
    places: Type.Array(place, { maxItems: buttonPlaces.length, uniqueItems: true }),
    showWhen: expression,
    enabledWhen: expression,
    reason: Type.Optional(sentence),
    confirm: Type.Optional(sentence),
    roles: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })),
    terminals: Type.Optional(
      Type.Array(Type.String({ enum: [...terminals] }), { maxItems: terminals.length }),
    ),
    action: Type.Object(
      { kind: Type.String({ maxLength: 48 }), options: Type.Unsafe({ type: 'object' }) },
      closed,
    ),
  },
  closed,
)

const system = Type.Record(
  Type.String({ maxLength: 48 }),
  Type.Object(
    {
      hidden: Type.Optional(Type.Array(place, { maxItems: buttonPlaces.length })),
      text: Type.Optional(text),
      icon,
    },
    closed,
  ),
)

const name = { 'zh-CN': '按钮', en: 'Buttons' }

/** What keeps a button from being offered; places begin inside the button. */
export const checkButton = (button: OwnButton, scope: ActionScope): readonly Issue[] => [
  ...(isBlank(button.text) ? [issue('text', 'required')] : []),
  ...(button.places.length === 0 ? [issue('places', 'required')] : []),
  ...checkCondition('showWhen', button.showWhen, scope),
  ...checkCondition('enabledWhen', button.enabledWhen, scope),
  // Lists do not carry slave rows.
  ...(readsSlaveRows(button, scope) && button.places.some(each => each !== 'record')
    ? [issue('places', 'button_slave_rows')]
    : []),
  ...(button.enabledWhen !== undefined && (button.reason === undefined || isBlank(button.reason))
    ? [issue('reason', 'required')]
    : []),
  ...checkAction(button, scope),
]

const readsSlaveRows = (button: OwnButton, { table, tables }: ActionScope): boolean =>
  conditionPaths(button, table, tables).some(([field = '']) => slaveTableOf(table, field) !== undefined)

const checkCondition = (
  place: string,
  condition: string | undefined,
  { table, tables }: ActionScope,
): readonly Issue[] =>
  condition === undefined
    ? []
    : planCondition(condition, table, tables).checked.issues.map(found =>
        issue(place, 'formula', { zh: sayIssue(found, 'zh-CN'), en: sayIssue(found, 'en') }),
      )

const checkAction = ({ action, places }: OwnButton, scope: ActionScope): readonly Issue[] => {
  if (!isActionKind(action.kind)) return [issue('action', 'choice')]
  const kind = actionKindOf(action.kind)
  const [wrong] = Value.Errors(kind.schema, action.options)
  if (wrong) return [issue(`action${wrong.instancePath.replaceAll('/', '.')}`, 'format')]
  return [
    ...kind.check(action.options, scope).map(each => ({ ...each, field: `action.${each.field}` })),
    ...(places.includes('head') && !kind.alone(action.options) ? [issue('places', 'button_place')] : []),
    ...(places.includes('batch') && !kind.many(action.options) ? [issue('places', 'button_place')] : []),
  ]
}

/** The buttons of a table as a design: its references, and its difference in sentences. */
export const buttonsKind: DesignKind<TableButtons> = {
  name: 'buttons',
  schema: Type.Object(
    {
      table: Type.String({ maxLength: 48 }),
      own: Type.Array(own, { maxItems: 50 }),
      system: Type.Optional(system),
      order: Type.Optional(Type.Object({ head: order, row: order, batch: order, record: order }, closed)),
    },
    closed,
  ),
  empty: () => noButtons(''),
  nameOf: () => name,
  idOf: ({ table }) => table,
  appOf: ({ table }, { tables }) => tables.get(table)?.app ?? null,
  dropField: (body, place) => ({
    ...body,
    own: body.own.map(button => ({ ...button, action: withoutField(button.action, body.table, place) })),
  }),
  check: ({ table: id, own }, { tables, named }) => {
    const table = tables.get(id)
    if (!table) return [error(issue('table', 'unknown_table', { table: id }))]
    const [roles, views, prints] = [named.get('role'), named.get('view'), named.get('print')]
    const [rules, connectors] = [named.get('rule'), named.get('connector')]
    const scope: ActionScope = {
      table,
      tables,
      ...(views && { views: new Set(views.keys()) }),
      ...(prints && { prints: new Set(prints.keys()) }),
      ...(rules && { rules: new Set(rules.keys()) }),
      ...(connectors && { connectors }),
      asked: { decision: named.get('decision'), logic: named.get('logic') },
    }
    const seen = new Set<string>()
    return own.flatMap((button, at) => {
      const twice = seen.has(button.id)
      seen.add(button.id)
      return [
        ...(twice ? [issue('id', 'duplicate', { value: button.id })] : []),
        ...checkButton(button, scope),
        ...(button.roles ?? []).flatMap(role =>
          roles && !roles.has(role) ? [issue('roles', 'unknown')] : [],
        ),
      ].map(found => callProblem({ ...found, field: `own.${at}.${found.field}` }))
    })
  },
  mentions: ({ table: id, own }, { tables }) => {
    const table = tables.get(id)
    return [
      { at: 'table', to: { kind: 'table', id }, how: 'shows' },
      ...(table ? own.flatMap(button => mentionsOf(button, table, tables)) : []),
    ]
  },
  words: (before, after) => differences(before, after),
  texts: ({ own, system = {} }) => [
    ...Object.entries(system).flatMap(([key, { text }]) =>
      text === undefined ? [] : [{ at: `system.${key}.text`, text }],
    ),
    ...own.flatMap(button =>
      (['text', 'reason', 'confirm'] as const).flatMap(part => {
        const text = button[part]
        return text === undefined ? [] : [{ at: `own.${button.id}.${part}`, text }]
      }),
    ),
  ],
}

const mentionsOf = (
  button: OwnButton,
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
): readonly Mention[] => {
  const at = `own.${button.id}`
  const { action, roles = [] } = button
  const found: Mention[] = [
    ...conditionPaths(button, table, tables).flatMap(([part = '', inRow]): Mention[] => {
      const rows = slaveTableOf(table, part)
      return [
        { at, to: { kind: 'table', id: table.id, part }, how: 'reads' },
        ...(rows !== undefined && inRow !== undefined
          ? [{ at, to: { kind: 'table', id: rows, part: inRow }, how: 'reads' } as const]
          : []),
      ]
    }),
    ...roles.map((id): Mention => ({ at, to: { kind: 'role', id }, how: 'reads' })),
    ...(isActionKind(action.kind) && Value.Check(actionKindOf(action.kind).schema, action.options)
      ? actionKindOf(action.kind).mentions(action.options, table, tables)
      : []),
  ]
  return found.map(each => ({ ...each, at, name: button.text }))
}

const differences = (before: TableButtons | null, after: TableButtons): readonly Difference[] => {
  const word = (sign: Difference['sign'], at: string, key: string, params = {}): Difference => ({
    at,
    sign,
    part: 'buttons',
    key: `buttons.word.${key}`,
    params,
  })
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const old = new Map((before?.own ?? []).map(each => [each.id, each]))
  const kept = new Set(after.own.map(({ id }) => id))
  return [
    ...after.own.flatMap(button => {
      const was = old.get(button.id)
      const said = { button: button.text }
      if (!was) return [word('added', `own.${button.id}`, 'added', said)]
      return same(was, button) ? [] : [word('changed', `own.${button.id}`, 'changed', said)]
    }),
    ...(before?.own ?? [])
      .filter(({ id }) => !kept.has(id))
      .map(({ id, text }) => word('removed', `own.${id}`, 'removed', { button: text })),
    ...(same(before?.system ?? {}, after.system ?? {}) ? [] : [word('changed', 'system', 'system')]),
    ...(same(before?.order ?? {}, after.order ?? {}) ? [] : [word('moved', 'order', 'order')]),
  ]
}

/** Actions of buttons, as extensions of a space. */
export const actionExtensions: ExtensionGroup = {
  name: 'action',
  items: actionKindNames.map(name => ({ name, title: { key: `buttons.action.${name}` } })),
  usedBy: (kind, body) =>
    kind === 'buttons' ? (body as unknown as TableButtons).own.map(({ action }) => action.kind) : [],
}
