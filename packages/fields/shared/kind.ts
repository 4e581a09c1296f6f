import type { Operator } from '@gantry/model/shared'

/**
 * What values of a field are like to a filter, an order and a cell. A field type names its kind and has the rest from it;
 * nothing outside asks a type's name.
 */
export const kinds = ['text', 'number', 'moment', 'choice', 'reference', 'set', 'json', 'rows'] as const
export type Kind = (typeof kinds)[number]

interface KindFacts {
  readonly operators: readonly Operator[]
  /** Numbers end on one edge, everything else begins on one (design language, point 9). */
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
  /** Several values in one cell: `in` admits a row that holds any of them, `contains` one that holds all. */
  set: {
    operators: ['in', 'notIn', 'contains', 'empty', 'notEmpty'],
    align: 'start',
    sortable: false,
    groupable: false,
  },
  /** Data of other programs, whose shape nobody here knows: `contains` looks into every text it holds. */
  json: { operators: ['contains', 'empty', 'notEmpty'], align: 'start', sortable: false, groupable: false },
  /** Slave rows and files: only their presence is asked. */
  rows: { operators: ['empty', 'notEmpty'], align: 'start', sortable: false, groupable: false },
}
