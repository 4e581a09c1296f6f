// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

/** Stands for the list: a search reaches its URL later, as with slow rendering. */
let settle: (value: string) => void = vi.fn()
const searched = vi.fn<(text: string) => void>()
const Behind = () => {
  const [value, setValue] = useState('')
  settle = setValue
  return <SearchBox value={value} label="Search" onSearch={searched} />
}

beforeEach(() => {
  vi.useFakeTimers()
  searched.mockClear()
  render(<Behind />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const rest = () => act(() => vi.advanceTimersByTime(300))
const answer = (value: string) => act(() => settle(value))

test('a space at the end stays while the words before it are searched for', () => {
  type('pump ')
  rest()
  expect(searched).toHaveBeenLastCalledWith('pump')
  answer('pump')
  expect(box().value).toBe('pump ')
  rest()
  expect(searched).toHaveBeenCalledTimes(1)
})

test('letters typed while the list is drawn stay, and are searched for', () => {
  type('pump')
  rest()
  type('pumps')
  answer('pump')
  expect(box().value).toBe('pumps')
  rest()
  type('pumps l')
  answer('pumps')
  expect(box().value).toBe('pumps l')
  rest()
  expect(searched.mock.calls.flat()).toEqual(['pump', 'pumps', 'pumps l'])
})

test('a word being composed is not disturbed', () => {
  fireEvent.compositionStart(box())
  type('beng')
  answer('from elsewhere')
  expect(box().value).toBe('beng')
  type('泵')
  fireEvent.compositionEnd(box())
  rest()
  expect(searched.mock.calls.flat()).toEqual(['泵'])
})

test('what comes from elsewhere is taken over, also words that were sent from here before', () => {
  type('pump')
  rest()
  answer('pump')
  answer('')
  expect(box().value).toBe('')
  answer('pump')
  expect(box().value).toBe('pump')
  rest()
  expect(searched).toHaveBeenCalledTimes(1)
})

test('a cleared box stays empty though its last words come back late', () => {
  type('pump')
  rest()
  fireEvent.click(screen.getByRole('button', { name: 'list.search.clear' }))
  answer('pump')
  expect(box().value).toBe('')
  rest()
  expect(searched).toHaveBeenLastCalledWith('')
})
