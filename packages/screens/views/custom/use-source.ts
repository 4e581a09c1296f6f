import type { Json, JsonObject } from '@gantry/base/shared'
import { inSpace, useNudge } from '@gantry/client/web'
import { isFilter, type Query, where } from '@gantry/model/shared'
import type { Question } from '@gantry/tiles/shared'
import { useQuestion, useSaid } from '@gantry/tiles/web'
import { useEffect, useEffectEvent, useRef } from 'react'
import { afterRest } from '../../web/data/after-rest.ts'
import { useTable } from '../../web/data/use-table.ts'
import { narrow } from '../../web/list/condition.ts'
import type { Source } from './blocks/source.ts'
import { useOwnView } from './context.ts'

/** Debounce in milliseconds before a block reloads after a change. */
const rest = 800

/** The record selected in a block, as published to the other blocks. */
export interface ChosenRecord {
  readonly table: string
  readonly record: string
}

export const chosenIn = (said: JsonObject | undefined): ChosenRecord | null =>
  typeof said?.table === 'string' && typeof said.record === 'string'
    ? { table: said.table, record: said.record }
    : null

/** Table of a block as visible to the user, and its current filter. */
export const useSource = (source: Source) => {
  const own = useOwnView()
  const { by } = useSaid()
  const table = useTable(source.table)
  const isOwn = source.table === own.model?.id
  const chosen = source.linked && chosenIn(by.get(source.linked.tile))
  const said = [...by.values()].flatMap(what =>
    what.table === source.table && isFilter(what.filter) ? [what.filter] : [],
  )
  const filter = narrow(
    isFilter(source.filter) ? source.filter : undefined,
    ...said,
    isOwn ? own.query.filter : undefined,
    source.linked && chosen ? where(source.linked.field, 'eq', chosen.record) : undefined,
  )
  const query: Pick<Query, 'filter' | 'search'> = {
    ...(filter !== undefined && { filter }),
    ...(isOwn && own.query.search !== undefined && { search: own.query.search }),
  }
  return {
    ...table,
    query,
    /** The block follows another block in which no record is selected yet. */
    waits: source.linked !== undefined && !chosen,
  }
}

/** A query without undefined members, so that equal queries share a cache key. */
export const question = (ask: string, input: Readonly<Record<string, unknown>>): Question => ({
  ask,
  input: Object.fromEntries(
    Object.entries(input).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  ),
})

/** Runs a query on a table, again whenever its records change. */
export const useLiveQuestion = <Data>(table: string, asked: Question | null) => {
  const answer = useQuestion<Data>(asked)
  const again = useEffectEvent(() => answer.refetch())
  const following = useRef<ReturnType<typeof afterRest>>(null)
  useEffect(() => {
    following.current = afterRest(() => again(), rest)
    return following.current.stop
  }, [])
  useNudge(asked ? table : null, () => following.current?.tell())
  return answer
}

export const recordHref = (table: string, record: string): string => inSpace(`/${table}/detail/${record}`)
