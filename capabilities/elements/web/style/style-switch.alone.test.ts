// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { leaveDraftStyle, setStyleSwitch, useStyleSwitch } from './style-switch.ts'

it('a tab that tried a draft goes back to the style sheet without being loaded again', () => {
  history.replaceState(null, '', '/space-demo/enterprise/stylesheet?style=draft')
  const { result, unmount } = renderHook(useStyleSwitch)
  expect(result.current).toBe('draft')
  act(leaveDraftStyle)
  expect(result.current).toBe('on')
  expect(location.search).toBe('')
  act(() => setStyleSwitch('off'))
  act(leaveDraftStyle)
  expect(result.current).toBe('off')
  unmount()
})
