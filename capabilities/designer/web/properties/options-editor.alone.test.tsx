// @vitest-environment jsdom
import type { FieldDef } from '@gantry/model/shared'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OptionsEditor } from './options-editor.tsx'

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, of?: { n?: number }) => (of?.n ? `${key} ${of.n}` : key) }),
}))

const Edited = () => {
  const [def, setDef] = useState<FieldDef>({
    type: 'choice',
    options: [{ id: 'low', label: 'Low' }],
  } as unknown as FieldDef)
  return <OptionsEditor def={def} onChange={options => setDef({ ...def, options } as FieldDef)} />
}

beforeEach(() => void render(<Edited />))
afterEach(cleanup)

const expectSelected = (name: string) => {
  const input = document.activeElement as HTMLInputElement
  expect(input.value).toBe(name)
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, name.length])
}

test('an added option has the focus, with its proposed name selected', () => {
  fireEvent.click(screen.getByText('designer.add_option'))
  expectSelected('designer.option 2')
})

test('Enter in an option goes on to a new one', () => {
  fireEvent.keyDown(screen.getByDisplayValue('Low'), { key: 'Enter' })
  expectSelected('designer.option 2')
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Enter' })
  expectSelected('designer.option 3')
})
