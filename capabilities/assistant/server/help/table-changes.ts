import { freeTableId } from '@gantry/apps/server'
import { AppError, asJson, type Issue, issue, type JsonObject } from '@gantry/base/shared'
import { placesWrong } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import {
  changedTables,
  type FieldDef,
  type InputOf,
  type OutputOf,
  type TableChange,
  type TableDef,
  tableSchema,
} from '@gantry/model/shared'
import { requireTableDesigner, tablesForDesigner } from '@gantry/records/server'
import { type Static, Type } from 'typebox'
import type { HelpPiece } from '../../shared/help.ts'
import type { helpWithTable } from '../../shared/help-contract.ts'
import { noted } from '../noted.ts'
import type { Opened } from '../open-service.ts'
import type { Message, Reply } from '../protocol/service.ts'
import { askUntilGood, type Judged } from './ask-until-good.ts'
import { checkTables } from './check-tables.ts'
import {
  calledWith,
  fitting,
  notProposed,
  offered,
  proposedTable,
  proposedWords,
  refused,
  tableGuide,
} from './table-guide.ts'

const kinds = ['addField', 'changeField', 'removeField', 'addRows', 'changeTable'] as const
const proposal = Type.Object({
  changes: Type.Array(
    Type.Object({
      do: Type.Enum(kinds),
      table: Type.String({ maxLength: 48, description: 'Id of the table; of the master for addRows' }),
      field: Type.Optional(
        Type.String({ maxLength: 40, description: 'Id of the field; for addRows of the new one' }),
      ),
      set: Type.Optional(
        Type.Unsafe<JsonObject>({
          type: 'object',
          description: 'addField: type, label and settings; changeField: only what changes',
        }),
      ),
      unset: Type.Optional(Type.Array(Type.String(), { description: 'changeField: properties that go' })),
      rows: Type.Optional(Type.Object(proposedTable, { description: 'addRows: the slave table' })),
      label: Type.Optional(proposedWords),
      title: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    { minItems: 1, maxItems: 60 },
  ),
})
type Given = Static<typeof proposal>['changes'][number]

const tool = offered(
  'propose_changes',
  'Proposes changes of the tables, one after the other; a person takes or leaves each.',
  proposal,
)

/**
 * Changes of a table and its slave tables from a description, which pass the checks of drawn tables; nothing is changed.
 *
 * @throws AppError permission.denied, request.invalid, assistant.no_good_answer, assistant.quota, and what the service or the way to it
 * refuses with
 */
export const tableHelp = async (
  ctx: Ctx,
  opened: Opened,
  { tables, wish }: InputOf<typeof helpWithTable>,
  signal: AbortSignal,
  tell: (piece: HelpPiece) => void = () => undefined,
): Promise<OutputOf<typeof helpWithTable>> => {
  const neighbours = await tablesForDesigner(ctx)
  const messages: Message[] = [
    {
      role: 'system',
      content: `You change tables of a business application as a person describes it. Answer by calling propose_changes once, with as few changes as the description needs.\n\n${tableGuide(neighbours)}`,
    },
    { role: 'user', content: `${wish}\n\nThe tables now:\n${JSON.stringify(tables.map(withoutRights))}` },
  ]
  const asked = { kind: 'change', prompt: wish, model: opened.service.model } as const
  return noted(ctx, asked, signal, async talk => {
    const changes = await askUntilGood(
      ctx,
      opened,
      { messages, tools: [tool] },
      { signal, talk, tell },
      reply => judge(ctx, reply, tables, neighbours),
    )
    return { changes, answer: JSON.stringify(changes), tokens: talk.tokens }
  })
}

const drawnTables = Type.Array(tableSchema)

/**
 * Refuses tables that are none, or that are not the caller's to design.
 *
 * @throws AppError permission.denied, request.invalid
 */
export const requireTables = async (ctx: Ctx, tables: readonly TableDef[]): Promise<void> => {
  const issues = placesWrong(drawnTables, asJson(tables))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const known = new Set((await tablesForDesigner(ctx)).map(({ id }) => id))
  // A slave table that was drawn and not yet published is nobody's.
  await requireTableDesigner(
    ctx,
    tables.map(({ id }) => id).filter((id, at) => at === 0 || known.has(id)),
  )
}

/** Who may do what is nothing the service needs. */
const withoutRights = ({ policy: _policy, limits: _limits, app: _app, ...table }: TableDef) => table

const judge = async (
  ctx: Ctx,
  reply: Reply,
  before: readonly TableDef[],
  neighbours: readonly TableDef[],
): Promise<Judged<readonly TableChange[]>> => {
  const { lang } = ctx.actor
  const given = calledWith(reply, tool.name)
  if (given === null) return notProposed(tool.name, lang)
  const proposed = fitting(proposal, given)
  if (!proposed) return refused(placesWrong(proposal, given), before, lang)
  const changes: TableChange[] = []
  let tables = before
  for (const [at, each] of proposed.changes.entries()) {
    const read = await changeOf(ctx, each, tables, `changes.${at}`)
    if ('code' in read) return refused([read], tables, lang)
    changes.push(read)
    tables = changedTables(tables, read)
  }
  // What was wrong before is the designer's to mend.
  const known = new Set(checkTables(before, neighbours).map(each => `${each.field} ${each.code}`))
  const issues = checkTables(tables, neighbours).filter(each => !known.has(`${each.field} ${each.code}`))
  return issues.length > 0 ? refused(issues, tables, lang) : { good: changes }
}

const changeOf = async (
  ctx: Ctx,
  given: Given,
  tables: readonly TableDef[],
  at: string,
): Promise<TableChange | Issue> => {
  const { field = '', set = {}, unset = [], rows, label, title } = given
  const table = tables.find(({ id }) => id === given.table)
  if (!table) return issue(`${at}.table`, 'unknown_table', { table: given.table })
  const before = Object.hasOwn(table.fields, field) ? table.fields[field] : undefined
  if (given.do === 'changeTable')
    return {
      do: 'changeTable',
      table: table.id,
      ...(label && { label }),
      ...(title !== undefined && { title }),
    }
  const isNew = given.do === 'addField' || given.do === 'addRows'
  if (field === '') return issue(`${at}.field`, 'required')
  if (isNew && before) return issue(`${at}.field`, 'duplicate', { value: field })
  if (!isNew && !before) return issue(`${at}.field`, 'unknown')
  if (given.do === 'removeField') return { do: 'removeField', table: table.id, field }
  if (given.do === 'addRows') {
    if (!rows) return issue(`${at}.rows`, 'required')
    return { do: 'addRows', field, rows: await slaveOf(ctx, table, tables, field, rows) }
  }
  const def = defOf(before, set, unset)
  return def ? { do: given.do, table: table.id, field, def } : issue(`${at}.set.type`, 'required')
}

/** A field of another type keeps what all types have. */
const defOf = (before: FieldDef | undefined, set: JsonObject, unset: readonly string[]): FieldDef | null => {
  const type = set.type ?? before?.type
  if (typeof type !== 'string') return null
  const kept: Partial<FieldDef> =
    before && before.type !== type
      ? { ...(before.label && { label: before.label }), ...(before.required && { required: true as const }) }
      : { ...before }
  const members = Object.entries({ ...kept, ...set, type })
  // A property that is set to false or to nothing is one that goes.
  const left = members.filter(([name, value]) => !unset.includes(name) && value !== false && value !== null)
  return { type, ...Object.fromEntries(left) }
}

const slaveOf = async (
  ctx: Ctx,
  { id: master, app }: TableDef,
  tables: readonly TableDef[],
  field: string,
  { label, title, fields }: NonNullable<Given['rows']>,
): Promise<TableDef> => ({
  id: await freeTableId(ctx, `${master}_${field}`, new Set(tables.map(({ id }) => id))),
  label,
  title,
  fields: Object.fromEntries(fields.map(({ id, ...def }) => [id, def])),
  policy: [],
  master,
  ...(app !== undefined && { app }),
})
