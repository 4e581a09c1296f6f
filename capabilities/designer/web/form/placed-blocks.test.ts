import { field } from '@gantry/fields/shared'
import { defineTable, keepFields, viewTexts } from '@gantry/model/shared'
import { describe, expect, it } from 'vitest'
import { tableMentions } from '../../shared/table-mentions.ts'
import type { TableDesign } from '../../shared/types.ts'
import { formWords } from '../../shared/words/form-words.ts'
import { movedBy } from '../canvas/spots.ts'
import { addGroup, groupsOf, masterOf, moveField, removeGroup, withOwnView } from '../edit-design.ts'
import { addBlock, blockAt, changeBlock, removeBlock } from './placed-blocks.ts'

const order = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: { name: field.text(), qty: field.number(), due: field.date() },
  policy: {},
})
const plain: TableDesign = withOwnView({ tables: [order], view: null })
const text = { kind: 'text', text: 'Read this first' } as const
const begun = addBlock(plain, text, { group: 0, index: 1 })
const id = begun.place.field
const fieldsIn = (design: TableDesign) => groupsOf(design).map(({ fields }) => fields)

describe('a block between fields', () => {
  it('stands where it was put and has an id no other block of the layout has', () => {
    expect(fieldsIn(begun.design)).toEqual([['name', id, 'qty', 'due']])
    expect(blockAt(begun.design, begun.place)).toEqual(text)
    expect(addBlock(begun.design, { kind: 'divider' }, { group: 0, index: 4 }).place.field).not.toBe(id)
    expect(blockAt(begun.design, { table: 'order', field: 'qty' })).toBeUndefined()
  })

  it('moves as a field does, by drag and by key, into another group too', () => {
    const { place } = begun
    expect(fieldsIn(moveField(begun.design, place, { group: 0, index: 4 }))).toEqual([
      ['name', 'qty', 'due', id],
    ])
    expect(fieldsIn(movedBy(begun.design, place, -1))).toEqual([[id, 'name', 'qty', 'due']])
    const two = addGroup(begun.design, { label: 'More', fields: [] })
    const moved = moveField(two, place, { group: 1, index: 0 })
    expect(fieldsIn(moved)).toEqual([['name', 'qty', 'due'], [id]])
    expect(groupsOf(moved).map(({ blocks }) => blocks)).toEqual([undefined, { [id]: text }])
    expect(blockAt(removeGroup(moved, 1), place)).toEqual(text)
  })

  it('is changed, and goes alone', () => {
    const { design, place } = begun
    const other = { kind: 'button', button: 'b1' } as const
    expect(blockAt(changeBlock(design, place, other), place)).toEqual(other)
    expect(groupsOf(removeBlock(design, place))).toEqual(groupsOf(plain))
  })

  it('stays when the fields around it are closed', () => {
    const [group] = groupsOf(begun.design)
    expect(group && keepFields(group, field => field === 'due').fields).toEqual([id, 'due'])
  })

  it('is translated, said in the difference, and refers to what it shows', () => {
    const { design, place } = begun
    const { view } = design
    expect(view && viewTexts(view)).toContainEqual({ at: `form.groups.0.blocks.${id}.text`, text: text.text })
    const [word] = formWords(plain, design).filter(({ key }) => key.includes('block'))
    expect(word).toMatchObject({ sign: 'added', params: { kind: { key: 'designer.block.text' } } })
    const pressed = changeBlock(design, place, { kind: 'button', button: 'b1' })
    const tables = new Map([[order.id, masterOf(design)]])
    const mentions = tableMentions(pressed, { tables })
    expect(mentions).toContainEqual(
      expect.objectContaining({ to: { kind: 'buttons', id: 'order', part: 'b1' }, how: 'calls' }),
    )
    expect(mentions.some(({ to }) => to.part === id)).toBe(false)
  })
})
