import { issue, type Json } from '@gantry/base/shared'
import { fieldTypeOf, matchFilter, matchSource } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, LinkMatch, TableDef, TableId } from '@gantry/model/shared'
import { keptByTable } from '../kept-by-table.ts'
import { matches } from '../policy/matches.ts'
import { resolveTerms } from '../policy/resolve-terms.ts'
import { scopeOn } from './authorise.ts'
import type { Draft } from './draft.ts'
import { type Level, ownLevel, rowLevels } from './linkage-plans.ts'
import { same } from './same.ts'
import { storedRows } from './stored-rows.ts'
import { type Target, targetOf } from './target.ts'

interface Matching {
  readonly id: FieldId
  readonly target: TableId
  readonly match: readonly LinkMatch[]
}

const matchingsOf = keptByTable((table): readonly Matching[] =>
  Object.entries(table.fields).flatMap(([id, field]) => {
    const target = fieldTypeOf(field).target?.(field)
    const match = field.linkage?.match ?? []
    return match.length > 0 && target !== undefined ? [{ id, target, match }] : []
  }),
)

interface Asked {
  readonly draft: Draft
  readonly place: string
  readonly matching: Matching
  readonly ids: readonly string[]
  readonly level: Level
}

/**
 * Refuses links to records that do not match the fields they are compared with: one query per linked table.
 * Links of stored records are accepted as long as neither they nor these fields change.
 */
export const checkMatches = async (ctx: Ctx, target: Target, drafts: readonly Draft[]): Promise<void> => {
  const asked = drafts.flatMap(draft => [
    ...askedIn(target.table, draft, ownLevel(draft)),
    ...target.slaves.flatMap(slave =>
      matchingsOf(slave.table).length === 0
        ? []
        : rowLevels(draft, slave).flatMap(level => askedIn(slave.table, draft, level)),
    ),
  ])
  for (const table of new Set(asked.map(({ matching }) => matching.target))) {
    const linked = await targetOf(ctx, table)
    const own = asked.filter(({ matching }) => matching.target === table)
    const rows = await storedRows(ctx, linked, [...new Set(own.flatMap(({ ids }) => ids))])
    for (const { draft, place, matching, ids, level } of own) {
      const filter = matchFilter(matching.match, level.row, draft.row)
      if (filter === null || draft.issues.some(({ field }) => field === place)) continue
      const resolved = resolveTerms(filter, scopeOn(ctx, linked))
      const isOffered = (id: string) => {
        const row = rows.get(id)
        // A record that is gone or closed is reported by `checkLinks`.
        return row === undefined || matches(resolved, row, linked.table, linked.catalog)
      }
      if (!ids.every(isOffered)) draft.issues.push(issue(place, 'not_offered'))
    }
  }
}

const askedIn = (table: TableDef, draft: Draft, level: Level): readonly Asked[] =>
  matchingsOf(table).flatMap(matching => {
    const { row, before, at } = level
    const ids = [row[matching.id] ?? null].flat().filter(id => typeof id === 'string')
    const isFresh =
      before === null ||
      !same(row[matching.id] ?? null, before[matching.id] ?? null) ||
      matching.match.some(each => {
        const { field, isMasters } = matchSource(each)
        const [now, was] = isMasters ? [draft.row, draft.before] : [row, before]
        return !same(now[field] ?? null, (was?.[field] ?? null) as Json)
      })
    return ids.length > 0 && isFresh ? [{ draft, place: at + matching.id, matching, ids, level }] : []
  })
