import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ExecutorRule } from '../../shared/executors.ts'
import type { PeopleToday } from '../../shared/facts.ts'
import { useAsks } from './asks.ts'

/** Milliseconds of rest before the server is asked. */
const rest = 500

/** Whom each rule gives today, in the order of the rules; empty until the server answered. */
export const usePeopleToday = (
  table: string,
  rules: readonly ExecutorRule[],
): readonly (PeopleToday | null)[] => {
  const asks = useAsks()
  const text = JSON.stringify(rules)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), rest)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useQuery({
    queryKey: ['workflow', 'people today', table, settled],
    queryFn: () => asks.peopleToday(table, JSON.parse(settled) as ExecutorRule[]),
    enabled: rules.some(rule => 'ids' in rule && rule.ids.length > 0),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  // What was counted for other rules is not said of these.
  return settled === text ? (data ?? []) : []
}
