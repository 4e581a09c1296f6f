import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SlaveTable } from '../detail/slave-table.tsx'
import { SlaveFacesContext } from './slave-faces.ts'
import type { FieldModel, SlaveModel } from './table-model.ts'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

const Plain = ({ value }: { readonly value: unknown }) => String(value)
const named = (id: string): FieldModel =>
  ({
    id,
    label: id,
    unit: null,
    def: { type: 'text' },
    view: { Cell: Plain, width: 100 },
  }) as unknown as FieldModel
const slave = {
  table: { id: 'check' },
  label: 'Checks',
  fields: [named('column'), named('rule')],
} as unknown as SlaveModel

const Maker = () => <b>Maker</b>
const face = { Cell: Maker, Input: Maker }

test('a page shows the columns of slave rows it names, and leaves the others', () => {
  const html = renderToStaticMarkup(
    <SlaveFacesContext value={{ 'check.column': face, 'other.rule': face }}>
      <SlaveTable
        field={named('checks')}
        slave={slave}
        rows={[{ id: '1', column: 'maker', rule: 'filled' }]}
      />
    </SlaveFacesContext>,
  )
  expect([...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)).toEqual([
    '<b>Maker</b>',
    'filled',
  ])
})
