import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('rows of a slave table', () => {
  const items = field.slave('item')
  reads(items, [[{ qty: 1 }], [{ qty: 1 }]], [[], null])
  refuses(
    items,
    ['x', 'not_rows'],
    [[1], 'not_rows'],
    [Array.from({ length: 5_001 }, () => ({})), 'max_items'],
  )
})
