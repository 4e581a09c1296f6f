// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLeaveGuard } from './use-leave-guard.tsx'

afterEach(cleanup)

const guarded = () => {
  const go = vi.fn<(tab: string) => void>()
  const hook = renderHook(({ address }) => useLeaveGuard(address, go), { initialProps: { address: 'info' } })
  return { go, ...hook, now: () => hook.result.current }
}

test('without changes another tab opens at once', () => {
  const { go, now, rerender } = guarded()
  act(() => now().open('groups'))
  expect(go).toHaveBeenCalledWith('groups')
  rerender({ address: 'groups' })
  expect(now()).toMatchObject({ shown: 'groups', question: null })
})

test('with unsaved changes another tab is asked about first', () => {
  const { go, now } = guarded()
  act(() => now().onUnsaved(true))
  act(() => now().open('groups'))
  expect(go).not.toHaveBeenCalled()
  expect(now().question).not.toBeNull()
  expect(now().shown).toBe('info')
})

test('Back keeps the tab with unsaved changes until the person decides', () => {
  const { now, rerender } = guarded()
  act(() => now().onUnsaved(true))
  rerender({ address: 'security' })
  expect(now().shown).toBe('info')
  expect(now().question).not.toBeNull()
  act(() => now().onUnsaved(false))
  expect(now()).toMatchObject({ shown: 'security', question: null })
})

test('closing the window is asked about only while something is unsaved', () => {
  const { now } = guarded()
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isHeld()).toBe(false)
  act(() => now().onUnsaved(true))
  expect(isHeld()).toBe(true)
  act(() => now().onUnsaved(false))
  expect(isHeld()).toBe(false)
})
