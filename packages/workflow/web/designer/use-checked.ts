import { call, callKey } from '@gantry/client/web'
import { checkDesign, type Problem } from '@gantry/designs/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WorkflowDef } from '../../shared/definition.ts'
import { bodyOf, workflowKind } from '../../shared/workflow-kind.ts'

/** Milliseconds of rest before the server is asked. */
const rest = 800

interface Checked {
  readonly problems: readonly Problem[]
  /** Fails with `ApiError`; null: the server answered, or is being asked. */
  readonly error: unknown
}

/** What the server finds wrong with a drawing: rules that give nobody today, failing cases, other tables and workflows. */
export const useChecked = (def: WorkflowDef): Checked => {
  const [settled, setSettled] = useState(def)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(def), rest)
    return () => clearTimeout(timer)
  }, [def])
  const input = { kind: workflowKind.name, id: settled.id, body: bodyOf(settled) }
  const { data, error } = useQuery({
    queryKey: callKey(checkDesign, input),
    queryFn: ({ signal }) => call(checkDesign, input, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })
  return { problems: data?.problems ?? [], error }
}
