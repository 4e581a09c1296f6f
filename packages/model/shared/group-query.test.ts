import { expect, test } from 'vitest'
import { fieldsOfExpression } from './group-query.ts'

test.each([
  ['amount * qty', ['amount', 'qty']],
  ['if status = "open and late" then amount else round up(qty / 3, 1)', ['status', 'amount', 'qty']],
  ['abs(amount - cost) * (end - start).days', ['amount', 'cost', 'end', 'start']],
  ['if not(done) and day > @"2026-01-01" then 1 else 0', ['done', 'day']],
  ['date and time(day, begins).hour + amount', ['day', 'begins', 'amount']],
])('the fields of %s', (expression, fields) => {
  expect(fieldsOfExpression(expression)).toEqual(fields)
})
