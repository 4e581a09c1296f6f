// @vitest-environment jsdom
import { type RecordParts, RecordPartsContext, type SaveActProps } from '@gantry/client/web'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SaveActs } from './save-acts.tsx'

const SaveAct = ({ table, onSave }: SaveActProps) => (
  <button type="button" onClick={() => onSave(() => undefined)}>
    {table}
  </button>
)
const loaders: readonly (() => Promise<RecordParts>)[] = [async () => ({}), async () => ({ SaveAct })]

test('a form has the buttons of the capabilities that add one, and they save it', async () => {
  const onSave = vi.fn()
  // The parts are loaded while the form is shown.
  await act(async () => {
    render(
      <RecordPartsContext value={loaders}>
        <SaveActs table="order" disabled={false} onSave={onSave} />
      </RecordPartsContext>,
    )
  })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['order'])
  fireEvent.click(screen.getByRole('button'))
  expect(onSave).toHaveBeenCalledOnce()
})
