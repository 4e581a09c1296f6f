// @vitest-environment jsdom
import { texts as baseTexts } from '@gantry/base/texts'
import { texts as stepTexts } from '@gantry/transform/texts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { MendableRow } from '../../../shared/tasks/mending.ts'
import { texts } from '../../../texts.ts'
import { MendGrid } from './mend-grid.tsx'
import type { Mends } from './mended-file.ts'

const rows: readonly MendableRow[] = [3, 4, 5].map(line => ({
  line,
  row: { name: `P-${line}`, hours: 'many' },
  reasons: [{ column: 'hours', code: 'type', params: {} }],
  sending: line === 5,
  whole: true,
}))

let latest: Mends = new Map()
const Drawn = () => {
  const [mends, setMends] = useState<Mends>(new Map())
  latest = mends
  return (
    <MendGrid
      columns={[
        { name: 'name', label: 'Name', type: { kind: 'text' } },
        { name: 'hours', label: 'Hours', type: { kind: 'decimal', places: 2 } },
      ]}
      rows={rows}
      mends={mends}
      chosen={new Set([3])}
      readOnly={false}
      onMend={setMends}
      onChoose={() => undefined}
    />
  )
}

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: { ...baseTexts.en, ...stepTexts.en, ...texts.en } } },
    interpolation: { escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
  })
})
afterEach(cleanup)

const cell = (name: string) => screen.getByRole('textbox', { name })

test('a cell is mended, and an emptied one is empty', () => {
  render(<Drawn />)
  expect(cell('Hours of row 3').getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(cell('Hours of row 3'), { target: { value: '4.5' } })
  fireEvent.change(cell('Name of row 4'), { target: { value: '' } })
  expect([...latest]).toEqual([
    [3, { hours: '4.5' }],
    [4, { name: null }],
  ])
  expect(cell('Hours of row 3').getAttribute('aria-invalid')).toBe('false')
})

test('a block from a spreadsheet is written to the right and down, not over rows that are being sent', () => {
  render(<Drawn />)
  fireEvent.paste(cell('Name of row 4'), { clipboardData: { getData: () => 'A\t1\r\nB\t2\r\n' } })
  expect([...latest]).toEqual([[4, { name: 'A', hours: '1' }]])
  expect(cell('Name of row 5').hasAttribute('readonly')).toBe(true)
})
