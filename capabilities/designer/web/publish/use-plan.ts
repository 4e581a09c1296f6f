import { asJson, type Issue } from '@gantry/base/shared'
import { call, callKey } from '@gantry/client/web'
import { checkDesign, type Difference, type Problem } from '@gantry/designs/shared'
import type { ChangePlan, TableDraft } from '@gantry/model/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DesignAnswer, TableDesign } from '../../shared/types.ts'
import { masterOf } from '../edit-design.ts'
import type { TogetherDesign } from './together.ts'

/** Debounce before requesting the plan of a design, in milliseconds. */
const rest = 500

export interface Planned {
  readonly plan: ChangePlan | null
  /** What stops publishing, each at its place, `<table>.fields.<field>…`. */
  readonly issues: readonly Issue[]
  /** Warnings: allowed, but probably unintended. */
  readonly warnings: readonly Issue[]
  /** How the design differs from the newest release. */
  readonly words: readonly Difference[]
  /** The request failed, or the server rejects the whole design. */
  readonly error: unknown
  readonly waiting: boolean
}

/** The tables of a design as drafts of the schema endpoints, those that are as published left out. */
export const changedTables = (
  design: TableDesign,
  { published, seen }: DesignAnswer,
): readonly TableDraft[] =>
  design.tables.flatMap(definition => {
    const before = published.tables.find(({ id }) => id === definition.id)
    const view = design.view?.table === definition.id ? design.view : undefined
    const isMaster = definition.id === masterOf(design).id
    const sameView = !isMaster || JSON.stringify(design.view) === JSON.stringify(published.view)
    if (before && JSON.stringify(before) === JSON.stringify(definition) && sameView) return []
    const version = seen[definition.id]
    // A designer sees every field, so one that is missing was taken out by hand.
    const drops = Object.keys(before?.fields ?? {}).filter(id => !Object.hasOwn(definition.fields, id))
    return [
      {
        definition,
        ...(version !== undefined && { seen: version }),
        ...(drops.length > 0 && { drops }),
        ...(view && !sameView && { view }),
      },
    ]
  })

/**
 * What is wrong with the design and what publishing it would do, asked a moment after it was last changed. `together` are
 * published in the same set.
 */
export const usePlan = (
  design: TableDesign,
  release: number | null,
  together: readonly TogetherDesign[],
): Planned => {
  const [settled, setSettled] = useState(design)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(design), rest)
    return () => clearTimeout(timer)
  }, [design])
  const beside = together.map(({ kind, id }) => ({ kind, id }))
  const input = { kind: 'table', id: masterOf(settled).id, body: asJson(settled), beside }
  const { data, error, isFetching } = useQuery({
    // The same design differs from nothing once it is published.
    queryKey: [...callKey(checkDesign, input), release],
    queryFn: ({ signal }) => call(checkDesign, input, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })
  const of = (severity: Problem['severity']) =>
    error ? [] : (data?.problems ?? []).filter(problem => problem.severity === severity)
  // The plan of a table is that of the schema change.
  const plan = error ? null : ((data?.plan ?? null) as ChangePlan | null)
  return {
    plan,
    issues: of('error'),
    warnings: [...of('warning'), ...(plan?.warnings ?? [])],
    words: error ? [] : (data?.words ?? []),
    error,
    waiting: isFetching || settled !== design,
  }
}
