import type { Operator } from '@gantry/model/shared'
import type { ReactNode } from 'react'
import type { Kind } from '../../shared/index.ts'
import { fieldTypeOf } from '../../shared/index.ts'
import type { FilterInputProps } from '../field-view.ts'
import { fieldViewOf } from '../types.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { MomentFilter } from './moment-filter.tsx'
import { NumberFilter } from './number-filter.tsx'
import { ReferenceFilter } from './reference-filter.tsx'
import { TextFilter } from './text-filter.tsx'

const kindFilters: Readonly<Record<Kind, (props: FilterInputProps) => ReactNode>> = {
  text: TextFilter,
  number: NumberFilter,
  moment: MomentFilter,
  choice: ChoiceFilter,
  reference: ReferenceFilter,
  set: ChoiceFilter,
  json: TextFilter,
  place: TextFilter,
  rows: () => null,
}

/** Input of the operand of a filter comparison; nothing for operators without operand. */
export const FilterInput = (props: FilterInputProps) => {
  const Own = fieldViewOf(props.field).FilterInput ?? kindFilters[fieldTypeOf(props.field).kind]
  return props.operator === 'empty' || props.operator === 'notEmpty' ? null : <Own {...props} />
}

/** Operators with their own wording per kind: a date is "after" another, not "greater". */
const ownWords: Readonly<Partial<Record<Kind, readonly Operator[]>>> = {
  moment: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'],
  choice: ['eq', 'ne'],
  reference: ['eq', 'ne'],
  set: ['in', 'notIn', 'contains'],
}

/** Text key of an operator's name for a kind. */
export const operatorKey = (kind: Kind, operator: Operator): string =>
  ownWords[kind]?.includes(operator) ? `field.op.${kind}.${operator}` : `field.op.${operator}`
