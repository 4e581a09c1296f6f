import type { Operator } from '@gantry/model/shared'

/**
 * Behaviour of values in filters, sorts and cells. A field type names its kind; code outside never branches on
 * a type's name.
 */
export const kinds = [
  'text',
  'number',
  'moment',
  'choice',
  'reference',
  'set',
  'json',
  'place',
  'rows',
] as const
export type Kind = (typeof kinds)[number]

interface KindFacts {
  readonly operators: readonly Operator[]
  /** Numbers are aligned to the end, other values to the start (design language, point 9). */
  readonly align: 'start' | 'end'
  readonly sortable: boolean
  readonly groupable: boolean
}

export const kindFacts: Readonly<Record<Kind, KindFacts>> = {
  text: {
    operators: [
      'contains',
      'notContains',
      'eq',
      'ne',
      'startsWith',
      'endsWith',
      'in',
      'notIn',
      'empty',
      'notEmpty',
    ],
    align: 'start',
    sortable: true,
    groupable: true,
  },
  number: {
    operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'notIn', 'empty', 'notEmpty'],
    align: 'end',
    sortable: true,
    groupable: true,
  },
  moment: {
    operators: ['within', 'eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'notEmpty'],
    align: 'end',
    sortable: true,
    groupable: true,
  },
  choice: {
    operators: ['in', 'notIn', 'eq', 'ne', 'under', 'empty', 'notEmpty'],
    align: 'start',
    sortable: true,
    groupable: true,
  },
  reference: {
    operators: ['in', 'notIn', 'eq', 'ne', 'under', 'empty', 'notEmpty'],
    align: 'start',
    sortable: false,
    groupable: true,
  },
  /** Several values per cell: `in` matches any of them, `contains` all. */
  set: {
    operators: ['in', 'notIn', 'contains', 'empty', 'notEmpty'],
    align: 'start',
    sortable: false,
    groupable: false,
  },
  /** Data of other programs without a known schema: `contains` searches every text in it. */
  json: { operators: ['contains', 'empty', 'notEmpty'], align: 'start', sortable: false, groupable: false },
  /** Points on the earth: `inside` takes an area in degrees, `contains` searches the address. */
  place: {
    operators: ['inside', 'contains', 'empty', 'notEmpty'],
    align: 'start',
    sortable: false,
    groupable: false,
  },
  /** Slave rows and files: filters test only for presence. */
  rows: { operators: ['empty', 'notEmpty'], align: 'start', sortable: false, groupable: false },
}
