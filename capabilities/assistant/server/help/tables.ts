import { freeTableId } from '@gantry/apps/server'
import { placesWrong } from '@gantry/designs/server'
import { field as fieldsOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { InputOf, OutputOf, TableDef, TableId } from '@gantry/model/shared'
import { tablesForDesigner } from '@gantry/records/server'
import { renameTable } from '@gantry/records/shared'
import { type Static, Type } from 'typebox'
import type { HelpPiece } from '../../shared/help.ts'
import type { helpWithTables } from '../../shared/help-contract.ts'
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
  refused,
  tableGuide,
} from './table-guide.ts'

const proposal = Type.Object({
  tables: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: 40 }),
      ...proposedTable,
      rowsOf: Type.Optional(
        Type.String({
          maxLength: 40,
          description:
            'Id of the table above whose records these are slave rows of; slave tables have none of their own',
        }),
      ),
    }),
    { minItems: 1, maxItems: 8 },
  ),
})
type Proposed = Static<typeof proposal>['tables'][number]

const tool = offered(
  'propose_tables',
  'Proposes the tables of an application, to be looked over by a person.',
  proposal,
)

/**
 * Tables from a description, which have passed the checks of drawn tables; nothing is made.
 *
 * @throws AppError assistant.no_good_answer, assistant.quota, and what the service or the way to it refuses with
 */
export const tablesHelp = (
  ctx: Ctx,
  opened: Opened,
  { wish }: InputOf<typeof helpWithTables>,
  signal: AbortSignal,
  tell: (piece: HelpPiece) => void = () => undefined,
): Promise<OutputOf<typeof helpWithTables>> =>
  noted(ctx, { kind: 'tables', prompt: wish, model: opened.service.model }, signal, async talk => {
    const neighbours = await tablesForDesigner(ctx)
    const messages: Message[] = [
      {
        role: 'system',
        content: `You design tables of a business application. Answer by calling propose_tables once. Things that belong to a record line by line are a slave table (rowsOf); slave tables are not repeated as fields of their master.\n\n${tableGuide(neighbours)}`,
      },
      { role: 'user', content: wish },
    ]
    const tables = await askUntilGood(
      ctx,
      opened,
      { messages, tools: [tool] },
      { signal, talk, tell },
      reply => judge(ctx, reply, neighbours),
    )
    return { tables, answer: JSON.stringify(tables), tokens: talk.tokens }
  })

const judge = async (
  ctx: Ctx,
  reply: Reply,
  neighbours: readonly TableDef[],
): Promise<Judged<readonly TableDef[]>> => {
  const { lang } = ctx.actor
  const given = calledWith(reply, tool.name)
  if (given === null) return notProposed(tool.name, lang)
  const proposed = fitting(proposal, given)
  if (!proposed) return refused(placesWrong(proposal, given), [], lang)
  const tables = await withFreeIds(
    ctx,
    proposed.tables.map(table => tableOf(table, proposed.tables)),
  )
  const issues = checkTables(tables, neighbours)
  return issues.length > 0 ? refused(issues, tables, lang) : { good: tables }
}

/** A definition nobody has rights to yet; what application it belongs to is said when it is made. */
const tableOf = ({ id, label, title, fields, rowsOf }: Proposed, all: readonly Proposed[]): TableDef => {
  const own = Object.fromEntries(fields.map(({ id: field, ...def }) => [field, def]))
  const rows = Object.fromEntries(
    all
      .filter(other => other.rowsOf === id)
      .map(slave => [
        Object.hasOwn(own, slave.id) ? `${slave.id}_rows` : slave.id,
        { ...fieldsOf.slave(slave.id), label: slave.label },
      ]),
  )
  return {
    id,
    label,
    title,
    fields: { ...own, ...rows },
    policy: [],
    ...(rowsOf !== undefined && { master: rowsOf }),
  }
}

const withFreeIds = async (ctx: Ctx, tables: readonly TableDef[]): Promise<readonly TableDef[]> => {
  const ids = new Map<TableId, TableId>()
  for (const { id } of tables) ids.set(id, await freeTableId(ctx, id, new Set(ids.values())))
  return tables.map(table => renameTable(table, ids))
}
