import { AppError } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import { oneSelect } from './one-select.ts'

test.each([
  'select 1',
  'SELECT [delete], "update", t.[in]]to] FROM dbo.t AS t ORDER BY 1',
  "with x as (select N'drop; it''s' as a) select * from x order by a",
  '(select 1) union all (select 2)',
  'select a /* delete /* from */ t; */ , 0xdead, 1.5, 2e3, .5 from t',
  'select top (5) * from t order by a offset 0 rows fetch next 10 rows only',
  'select next, value from t for xml auto',
  'select iif(a = 1, 2, 3) as updated, @@version from t option (maxdop 1)',
])('takes %s', text => {
  expect(oneSelect(text)).toBe(text)
})

test('leaves out the last semicolon with the comment behind it', () => {
  expect(oneSelect('select 1 ; -- exec\n')).toBe('select 1')
})

test.each([
  '',
  '-- only a comment',
  'delete from t',
  'exec p',
  'p',
  'select 1; delete from t',
  'select 1 delete from t',
  'select 1delete from t',
  'select 0xtruncate table t',
  'select 1.truncate table t',
  'select 1e0truncate table t',
  'select * into t2 from t',
  'with x as (select 1 as a) update t set a = 1 from x',
  "select 1 /* ' */ delete from t --'",
  'select 1 /* -- */ delete from t',
  'select 1 /* /* */ */ delete from t',
  "select '' delete from t --'",
  'select [a] delete from t --]',
  'select "a" delete from t --"',
  'select 1 -- \r delete from t',
  'select $delete from t',
  "select * from openquery(other, 'delete from t')",
  "select * from openrowset(bulk 'c:\\secret.txt', single_clob) as t",
  'select next /* */ value for numbers',
  'select 1 commit',
  'begin transaction select 1',
])('refuses %s', text => {
  expect(() => oneSelect(text)).toThrow(new AppError('source.read_only'))
})
