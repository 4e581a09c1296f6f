// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Opinion } from './opinion.tsx'

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}))
vi.mock('./use-desk.ts', () => ({
  useDesk: () => ({
    desk: { phrases: ['Please hurry'], tabs: [], signature: null },
    change: () => undefined,
    isKeeping: false,
  }),
}))
afterEach(cleanup)

const Written = ({ text }: { readonly text: string }) => {
  const [value, setValue] = useState(text)
  return <Opinion value={value} isRequired={false} onChange={setValue} />
}

test.each([
  ['', 0, 'Please hurry'],
  ['Checked. ', 9, 'Checked. Please hurry'],
  ['Checked. Thanks', 9, 'Checked. Please hurryThanks'],
])('a phrase is put into %j at %i, and nothing written is lost', (text, at, after) => {
  render(<Written text={text} />)
  const area = screen.getByRole<HTMLTextAreaElement>('textbox')
  area.setSelectionRange(at, at)
  fireEvent.click(screen.getByText('Please hurry'))
  expect(area.value).toBe(after)
})
