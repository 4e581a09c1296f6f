import { type FieldId, fieldsOfExpression } from '@gantry/model/shared'
import { filterFields } from '@gantry/records/shared'
import type { Chart } from './chart.ts'

/** Every field used in a chart; of a path the first segment. */
export const fieldsOfChart = ({
  from,
  filter: own,
  rows,
  columns = [],
  measures,
  compare,
}: Chart): readonly FieldId[] => [
  ...new Set(
    [
      ...rows.map(({ field }) => field),
      ...columns.map(({ field }) => field),
      ...measures.flatMap(({ field, expression, filter }) => [
        ...(field ? [field] : []),
        ...(expression ? fieldsOfExpression(expression) : []),
        ...filterFields(filter ?? true),
      ]),
      ...(compare ? [compare.field] : []),
      ...filterFields(from.filter ?? true),
      ...filterFields(own ?? true),
    ].map(path => path.split('.')[0] ?? path),
  ),
]
