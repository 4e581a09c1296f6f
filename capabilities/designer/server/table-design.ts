import { freeTableId } from '@gantry/apps/server'
import { asJson, type Issue } from '@gantry/base/shared'
import type { DesignServer, Publication } from '@gantry/designs/server'
import { type DesignKind, error } from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { ConversionErrorChoice } from '@gantry/model/shared'
import {
  brokenElsewhere,
  checkTable,
  checkView,
  describeChange,
  dropTable,
  readDefinitions,
  refuseChanging,
  restoreTable,
  saveTables,
  startChange,
  type TableSave,
} from '@gantry/records/server'
import { namedOptions } from '../shared/named-options.ts'
import { tableKind } from '../shared/table-kind.ts'
import type { TableDesign } from '../shared/types.ts'
import { overlappingBookings } from './overlapping-bookings.ts'
import { removedOptions } from './removed-options.ts'
import { refuseFailing } from './test-cases.ts'
import { touchedWork } from './touched-work.ts'

const within = (place: string, issues: readonly Issue[]) =>
  issues.map(issue => error({ ...issue, field: `${place}.${issue.field}` }))

/** Issue places are `<table>.<place in the definition>` and `<table>.view.<place in the view>`, as in the record engine. */
const kind: DesignKind<TableDesign> = {
  ...tableKind,
  check: (design, scope) => {
    const { tables, view } = design
    const wrong = [
      ...tables.flatMap(table => within(table.id, checkTable(table, scope.tables))),
      ...tables.flatMap(table =>
        view?.table === table.id ? within(`${table.id}.view`, checkView(table, view, scope.tables)) : [],
      ),
    ]
    if (wrong.length > 0) return namedOptions(wrong, scope.before)
    return [...brokenElsewhere(scope.before, scope.tables).map(error), ...tableKind.check(design, scope)]
  },
}

/** The table definitions to save for some designs, each based on the current version of its table. */
const savesOf = async (ctx: Ctx, designs: readonly TableDesign[]): Promise<readonly TableSave[]> => {
  const ids = designs.flatMap(({ tables }) => tables.map(({ id }) => id))
  const stored = await readDefinitions(ctx.db, ctx.space, ids)
  return designs.flatMap(({ tables, view }) =>
    tables.map((definition, at): TableSave => {
      const version = stored.get(definition.id)?.version
      return {
        definition,
        ...(version !== undefined && { seen: version }),
        ...(view?.table === definition.id && { view }),
        ...(at === 0 && view === null && { view }),
      }
    }),
  )
}

/**
 * Publishing is a schema change of the record engine: a long-running job that writes the release at its end (`release-tables.ts`).
 * If all tables are new there are no rows to convert, so they are saved immediately.
 */
export const tableDesigns: DesignServer<TableDesign> = {
  kind,
  touches: async (ctx, id, before, after) => [
    ...(await touchedWork(ctx, id, before, after)),
    ...(await removedOptions(ctx, before, after)),
    ...(await overlappingBookings(ctx, before, after)),
  ],
  plan: async (ctx, _id, _before, after) => asJson(await describeChange(ctx, await savesOf(ctx, [after]))),
  begin: async (ctx, set: readonly Publication<TableDesign>[], options) => {
    await refuseFailing(
      ctx,
      set.map(({ after }) => after),
    )
    const { misfits } = options as { readonly misfits?: ConversionErrorChoice }
    const saves = await savesOf(
      ctx,
      set.map(({ after }) => after),
    )
    if (set.some(({ before }) => before !== null)) return startChange(ctx, saves, misfits)
    await saveTables(ctx, saves)
    return null
  },
  freeId: freeTableId,
  retire: (ctx, id) => dropTable(ctx, id),
  revive: (ctx, id) => restoreTable(ctx, id),
  hold: (ctx, _id, { tables }) =>
    refuseChanging(
      ctx,
      tables.map(definition => ({ definition })),
    ),
}
