// @vitest-environment jsdom
import { type DeletedThing, purgeDeleted } from '@gantry/model/shared'
import { texts as uiTexts } from '@gantry/ui/texts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { texts } from '../../texts.ts'
import { DeletedSection } from './deleted-section.tsx'

const thing: DeletedThing = {
  table: 'pump',
  tableLabel: 'Pumps',
  field: 'note',
  fieldLabel: 'Note',
  at: '2026-11-30T08:00:00.000Z',
  by: null,
  rows: 3,
  until: null,
}
const sent = vi.fn()
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: { data: [thing] }, error: null }),
  useMayCall: () => () => true,
  useAction: (contract: unknown) => ({
    mutate: (input: unknown) => sent(contract, input),
    isPending: false,
    error: null,
  }),
}))

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: { ...uiTexts.en, ...texts.en } } },
  })
})
afterEach(cleanup)

test('nothing goes for good before its name is typed', async () => {
  const user = userEvent.setup()
  render(<DeletedSection />)
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  const dialog = await screen.findByRole('dialog')
  const confirm = within(dialog).getByRole('button', { name: 'Delete for good' })
  await user.click(confirm)
  expect(sent).not.toHaveBeenCalled()
  await user.type(within(dialog).getByRole('textbox'), 'Note')
  await user.click(confirm)
  expect(sent).toHaveBeenCalledWith(purgeDeleted, { table: 'pump', field: 'note', at: thing.at })
})
