import type { Chart, Dimension } from '@gantry/charts/shared'
import { where } from '@gantry/model/shared'
import type { Span } from './use-span.ts'

/** Days of a short span one by one, those of a long one by week or month. */
const stepOf = (span: Span): NonNullable<Dimension['step']> =>
  span <= 30 ? 'day' : span <= 90 ? 'week' : 'month'

const people = [{ fn: 'distinct', field: 'person' }] as const

/** People who were here, by day, week or month. */
export const activeByTime = (span: Span, from: string): Chart => ({
  kind: 'line',
  from: { table: 'presence', filter: where('day', 'gte', from) },
  rows: [{ field: 'day', step: stepOf(span) }],
  measures: people,
  look: { area: true },
})

export const activeBy = (field: 'department' | 'terminal', from: string): Chart => ({
  kind: 'bar',
  from: { table: 'presence', filter: where('day', 'gte', from) },
  rows: [{ field }],
  measures: people,
  limit: 12,
  look: { horizontal: true, labels: true },
})

/** Records created and changed, by day, week or month. */
export const changesByTime = (span: Span, from: string, app?: string): Chart => ({
  kind: 'bar',
  from: { table: 'table_use', filter: where('day', 'gte', from) },
  ...(app !== undefined && { filter: where('app', 'eq', app) }),
  rows: [{ field: 'day', step: stepOf(span) }],
  measures: [
    { fn: 'sum', field: 'created' },
    { fn: 'sum', field: 'changed' },
  ],
  look: { stacked: true },
})

/** Departments by the changes of their people. */
export const changesByDepartment = (from: string): Chart => ({
  kind: 'bar',
  from: { table: 'table_use', filter: where('day', 'gte', from) },
  rows: [{ field: 'department' }],
  measures: [{ fn: 'sum', field: 'changed' }],
  limit: 10,
  look: { horizontal: true, labels: true },
})

const joined = (from: string) => where('createdAt', 'gte', new Date(`${from}T00:00:00`).toISOString())

export const joinedByTime = (span: Span, from: string): Chart => ({
  kind: 'bar',
  from: { table: 'member', filter: joined(from) },
  rows: [{ field: 'createdAt', step: stepOf(span) }],
  measures: [{ fn: 'count' }],
})

export const joinedByDepartment = (from: string): Chart => ({
  kind: 'bar',
  from: { table: 'member', filter: joined(from) },
  rows: [{ field: 'department' }],
  measures: [{ fn: 'count' }],
  limit: 12,
  look: { horizontal: true, labels: true },
})

/** The members who joined since a day. */
export const joinedSince = joined
