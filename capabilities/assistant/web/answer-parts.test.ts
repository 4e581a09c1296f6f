import { expect, it } from 'vitest'
import { partsOf } from './answer-parts.ts'

const id = '0196a000-0000-7000-8000-000000000001'

it('makes links of records that were shown, and text of everything else', () => {
  const answer = `See [Pump](record:work_order/${id}), <b>not</b> [x](https://evil.example) or [Other](record:secret/${id}).`
  expect(partsOf(answer, [{ table: 'work_order', id }])).toEqual([
    { text: 'See ' },
    { text: 'Pump', record: { table: 'work_order', id } },
    { text: ', <b>not</b> [x](https://evil.example) or ' },
    { text: 'Other' },
    { text: '.' },
  ])
})

it('leaves plain text whole', () => {
  expect(partsOf('No records.', [])).toEqual([{ text: 'No records.' }])
  expect(partsOf('', [])).toEqual([])
})
