// @vitest-environment jsdom
import type { TableChange, TableDef } from '@gantry/model/shared'
import { texts as uiTexts } from '@gantry/ui/texts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { texts } from '../../texts.ts'
import { ChangeDialog } from './change-dialog.tsx'
import FormulaHelp from './formula-help.tsx'

const server = vi.hoisted(() => ({
  open: true,
  asked: [] as object[],
  answer: {} as object,
}))

vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: { open: server.open, left: 900 }, error: null }),
  callTold: async (_contract: unknown, input: object, onPiece: (piece: object) => void) => {
    server.asked.push(input)
    onPiece({ again: 'A value is missing' })
    return server.answer
  },
}))

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: { ...uiTexts.en, ...texts.en } } },
  })
})
beforeEach(() => {
  server.open = true
  server.asked = []
})
afterEach(cleanup)

const number = { kind: 'number' } as const
const Editor = ({ start, isWrong = false }: { readonly start: string; readonly isWrong?: boolean }) => {
  const [text, setText] = useState(start)
  return (
    <>
      <output>{text}</output>
      <FormulaHelp
        scope={{ kind: 'context', fields: { price: { type: number } } }}
        expected={number}
        entry="expression"
        input={{ kind: 'any' }}
        text={text}
        isWrong={isWrong}
        show={expression => <code>{expression}</code>}
        onTake={setText}
      />
    </>
  )
}
const ask = (wish: string, button: string) => {
  fireEvent.change(screen.getByLabelText('Describe what you want'), { target: { value: wish } })
  fireEvent.click(screen.getByText(button))
}
const written = () => screen.getAllByRole('status')[0]?.textContent

test('a proposed formula is taken over with one press, and taken back with another', async () => {
  server.answer = { expression: 'price * 2', answer: 'price * 2', tokens: 42 }
  render(<Editor start="price" />)
  ask('twice the price', 'Write it')
  fireEvent.click(await screen.findByText('Take over'))
  expect(written()).toBe('price * 2')
  expect(server.asked[0]).toMatchObject({ does: 'formula', wish: 'twice the price', text: 'price' })
  fireEvent.click(screen.getByText('Undo'))
  expect(written()).toBe('price')
})

test('a sound formula can be explained, a wrong one asked about; only a correction that passed is offered', async () => {
  server.answer = { expression: null, answer: 'The name is not known.', tokens: 42 }
  render(<Editor start="prise" isWrong />)
  expect(screen.queryByText('Explain this')).toBeNull()
  fireEvent.click(screen.getByText('Why is this wrong?'))
  expect(await screen.findByText('The name is not known.')).toBeTruthy()
  expect(screen.queryByText('Take over')).toBeNull()
  expect(server.asked[0]).toMatchObject({ does: 'why', text: 'prise' })
})

test('nothing is shown where help is not open', () => {
  server.open = false
  render(<Editor start="price" />)
  expect(screen.queryByLabelText('Describe what you want')).toBeNull()
})

const order: TableDef = {
  id: 'order',
  label: 'Orders',
  title: 'name',
  fields: { name: { type: 'text', label: 'Name' } },
  policy: [],
}

test('changes are said in words, and only those that are ticked are applied', async () => {
  const add = (field: string): TableChange => ({
    do: 'addField',
    table: 'order',
    field,
    def: { type: 'text', label: field },
  })
  server.answer = { changes: [add('status'), add('amount')], answer: '', tokens: 42 }
  const onTake = vi.fn()
  render(
    <ChangeDialog
      tables={[order]}
      left={900}
      say={changes => changes.map(change => (change.do === 'addField' ? [`adds ${change.field}`] : []))}
      onTake={onTake}
      onClose={vi.fn()}
    />,
  )
  ask('add both', 'Propose')
  fireEvent.click(await screen.findByText('adds status'))
  fireEvent.click(screen.getByText('Apply the chosen changes (1)'))
  expect(onTake).toHaveBeenCalledWith([add('amount')])
})
