import type { Issue } from '@gantry/base/shared'
import { ApiError, call, callKey } from '@gantry/client/web'
import { type ChangePlan, planSchemaChange, type TableDraft } from '@gantry/model/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TableDesign, DesignAnswer, Seen } from '../../shared/types.ts'

/** Milliseconds of rest before the server is asked what a design would do. */
const rest = 500

export interface Planned {
  readonly plan: ChangePlan | null
  /** What is wrong with the definitions, each at its place, `<table>.fields.<field>…`. */
  readonly issues: readonly Issue[]
  /** Neither a plan nor issues: the server could not be asked, or refuses the whole. */
  readonly error: unknown
  readonly waiting: boolean
}

/** The tables of a design as drafts of the schema endpoints, those that are as published left out. */
export const changedTables = (design: TableDesign, answer: DesignAnswer, seen: Seen): readonly TableDraft[] =>
  design.tables.flatMap(definition => {
    const published = answer.published.tables.find(({ id }) => id === definition.id)
    const view = design.view?.table === definition.id ? design.view : undefined
    const sameView = JSON.stringify(view) === JSON.stringify(answer.published.view ?? undefined)
    if (published && JSON.stringify(published) === JSON.stringify(definition) && (!view || sameView))
      return []
    const version = seen[definition.id]
    // A designer sees every field, so one that is missing was taken out by hand.
    const drops = Object.keys(published?.fields ?? {}).filter(id => !Object.hasOwn(definition.fields, id))
    return [
      {
        definition,
        ...(version !== undefined && { seen: version }),
        ...(drops.length > 0 && { drops }),
        ...(view && !sameView && { view }),
      },
    ]
  })

/** What publishing the design would do, asked a moment after it was last changed. */
export const usePlan = (design: TableDesign, answer: DesignAnswer, seen: Seen): Planned => {
  const [settled, setSettled] = useState(design)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(design), rest)
    return () => clearTimeout(timer)
  }, [design])
  const saves = changedTables(settled, answer, seen)
  const { data, error, isFetching } = useQuery({
    queryKey: callKey(planSchemaChange, { saves }),
    queryFn: ({ signal }) => call(planSchemaChange, { saves }, { signal }),
    enabled: saves.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })
  const issues = error instanceof ApiError && error.code === 'table.invalid' ? error.issues : []
  const nothing = saves.length === 0
  return {
    plan: nothing || error ? null : (data ?? null),
    issues: nothing ? [] : issues,
    error: nothing || issues.length > 0 ? null : error,
    waiting: isFetching || settled !== design,
  }
}
