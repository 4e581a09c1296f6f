// @vitest-environment jsdom
import type { Mark, RecordRow, TableInfo } from '@gantry/model/shared'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { MarkSign, markClass } from './mark-sign.tsx'
import { MarksOn, useMarkedRow } from './marks-on.tsx'

afterEach(cleanup)

const marks: readonly Mark[] = [
  { id: 'hot', label: { 'zh-CN': '过热', en: 'Too hot' }, when: 'heat > 80', tone: 'bad' },
]
const infoOf = (id: string): TableInfo => ({
  table: {
    id,
    label: id,
    title: 'name',
    fields: { name: { type: 'text' }, heat: { type: 'number' } },
    policy: [],
  },
  view: { table: id, list: { columns: [{ field: 'name' }], marks }, form: { groups: [] } },
  rights: { operations: ['read'], readable: ['name', 'heat'], writable: [], masked: [] },
  slaves: [],
  preferences: {},
  markFields: ['heat'],
})
const modelOf = (id: string) => modelTable(infoOf(id), 'en', field => field)
const [pump, tank] = [modelOf('pump'), modelOf('tank')]

const rowOf = (name: string, more: object = {}) =>
  ({ id: name, version: 1, name, ...more }) as unknown as RecordRow
const rows = [rowOf('warm', { heat: 20 }), rowOf('hot', { heat: 90 }), rowOf('unread')]

const Row = ({ model, row }: { readonly model: typeof pump; readonly row: RecordRow }) => {
  const { whole } = useMarkedRow(model, row)
  return (
    <p data-testid={`${model.id} ${row.id}`} className={`row${markClass(whole)}`}>
      <MarkSign mark={whole} />
    </p>
  )
}

test('only rows of the table that meet the condition are coloured, and the sign says what the colour means', async () => {
  render(
    <MarksOn model={pump}>
      {rows.map(row => (
        <Row key={row.id} model={pump} row={row} />
      ))}
      <Row model={tank} row={rowOf('hot', { heat: 90 })} />
    </MarksOn>,
  )
  const sign = await screen.findByRole('img', { name: /过热|Too hot/ })
  const classOf = (name: string) => screen.getByTestId(name).className
  expect(screen.getByTestId('pump hot').contains(sign)).toBe(true)
  expect(classOf('pump hot')).toBe('row rl-mk rl-mk-bad')
  expect(['pump warm', 'pump unread', 'tank hot'].map(classOf)).toEqual(['row', 'row', 'row'])
})
