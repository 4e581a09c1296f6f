// @vitest-environment jsdom
import { issue } from '@gantry/base/shared'
import type { SheetRow } from '@gantry/screens/web'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIssues } from './use-issues.ts'

const bolt: SheetRow = { key: 'k1', id: 'b', values: { name: 'Bolt', qty: null }, bad: {} }

test('an issue goes when its field or cell changes, and with the last one the failure is mended', () => {
  const first = [issue('note', 'required'), issue('opinion', 'required'), issue('items.0.qty', 'required')]
  const { result, rerender } = renderHook(({ given }) => useIssues(given, { items: [bolt] }), {
    initialProps: { given: first },
  })
  const fields = () => result.current.issues.map(({ field }) => field)
  expect(fields()).toEqual(['note', 'opinion', 'items.k1.qty'])
  act(() => {
    result.current.changed('note')
    result.current.changed('opinion')
  })
  expect([fields(), result.current.isMended]).toEqual([['items.k1.qty'], false])
  act(() => result.current.rowsChanged('items', [bolt], [{ ...bolt, values: { name: 'Nut', qty: null } }]))
  expect(fields()).toEqual(['items.k1.qty'])
  act(() => result.current.rowsChanged('items', [bolt], [{ ...bolt, values: { name: 'Bolt', qty: 2 } }]))
  expect([fields(), result.current.isMended]).toEqual([[], true])
  // The next answer counts anew.
  rerender({ given: [issue('note', 'required')] })
  expect([fields(), result.current.isMended]).toEqual([['note'], false])
})
