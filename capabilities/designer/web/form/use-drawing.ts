import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { type FieldTypeName, fieldTypeOf, fieldTypes } from '@gantry/fields/shared'
import type { FormBlock } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesignAnswer, TableDesign } from '../../shared/types.ts'
import { movedBy, spotFor, widened } from '../canvas/spots.ts'
import type { Dragged } from '../drag.ts'
import {
  addField,
  addGroup,
  addSlaveTable,
  fieldIn,
  freeId,
  groupsOf,
  insertGroup,
  masterOf,
  moveField,
  moveGroup,
  type Place,
  removeField,
  type Spot,
  tableIn,
} from '../edit-design.ts'
import { type Mention, mentionsOf } from '../mentions/mentions-of.ts'
import { blockGroup, newBlock } from '../palette/blocks.ts'
import { newField } from '../palette/new-field.ts'
import { newSlaveTable } from '../palette/new-slave-table.ts'
import type { Selection } from '../selection.ts'
import { addBlock, blockAt, removeBlock } from './placed-blocks.ts'

interface DrawingInput {
  readonly design: TableDesign
  readonly answer: DesignAnswer
  readonly selection: Selection
  onSelect(selection: Selection): void
  onChange(design: TableDesign): void
}

/** A field whose removal needs confirmation, because others refer to it. */
export interface Leaving {
  readonly place: Place
  readonly mentions: readonly Mention[]
}

/** Editing actions on the form: add, copy, move and remove fields and blocks. */
export const useDrawing = ({ design, answer, selection, onSelect, onChange }: DrawingInput) => {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const master = masterOf(design)

  const spotAfter = (place: Place | null) =>
    spotFor(design, place, selection?.kind === 'group' ? selection.group : null)

  const add = (type: FieldTypeName, into: string, spot: Spot) => {
    const target = tableIn(design, into) ?? master
    const label = t(`field.type.${type}`)
    const place = { table: target.id, field: freeId(target, label) }
    if (fieldTypes[type].rows) {
      if (target.id !== master.id) return
      const slave = newSlaveTable(master, answer.neighbours, design, {
        rows: label,
        column: t('field.type.text'),
      })
      onChange(addSlaveTable(design, slave, place, spot))
    } else {
      const def = newField(type, label, {
        table: target,
        option: n => t('designer.option', { n }),
      })
      onChange(addField(design, place, def, spot))
    }
    onSelect({ kind: 'field', place })
  }

  /** Adds a block between fields at a spot; without a spot, or next to a block with a heading, in a group of its own. */
  const putBlock = (kind: FormBlock['kind'], spot: Spot | null) => {
    const block = newBlock(kind, master, answer.neighbours)
    if (!block) return toast({ kind: 'failed', text: t('designer.block.related_none') })
    const groups = groupsOf(design)
    if (spot && groups[spot.group]?.block === undefined) {
      const { design: next, place } = addBlock(design, block, spot)
      onChange(next)
      return onSelect({ kind: 'field', place })
    }
    const at = spot ? spot.group + 1 : groups.length
    onChange(insertGroup(design, at, blockGroup(block)))
    onSelect({ kind: 'group', group: at })
  }

  const remove = (place: Place) => {
    onChange(removeField(design, place))
    onSelect(null)
    setLeaving(null)
  }

  return {
    leaving,
    stay: () => setLeaving(null),
    remove,
    addAfter: (selected: Place | null, type: FieldTypeName) => {
      const { table, spot } = spotAfter(selected)
      add(type, table, spot)
    },
    /** Adds a block after the selected item; without a selection, at the end of the form with its own heading. */
    addBlock: (selected: Place | null, kind: FormBlock['kind']) => {
      const { table, spot } = spotAfter(selected)
      putBlock(kind, selection !== null && table === master.id ? spot : null)
    },
    drop: (what: Dragged, into: string, spot: Spot) => {
      if (what.kind === 'block') putBlock(what.block, into === master.id ? spot : null)
      else if (what.kind === 'group') {
        onChange(moveGroup(design, what.group, spot.group))
        onSelect(null)
      } else if (what.kind === 'type') add(what.type, into, spot)
      else if (what.place.table === into) onChange(moveField(design, what.place, spot))
      else toast({ kind: 'failed', text: t('designer.other_table') })
    },
    /** Removes a field; asks first, listing the references, if there are any. */
    askRemove: (place: Place) => {
      if (blockAt(design, place)) {
        onChange(removeBlock(design, place))
        return onSelect(null)
      }
      const mentions = mentionsOf(design, answer.elsewhere, place)
      if (mentions.length > 0) setLeaving({ place, mentions })
      else remove(place)
    },
    copy: (place: Place) => {
      const block = blockAt(design, place)
      if (block) {
        const { design: next, place: copied } = addBlock(design, block, spotAfter(place).spot)
        onChange(next)
        return onSelect({ kind: 'field', place: copied })
      }
      const source = tableIn(design, place.table)
      const def = fieldIn(design, place)
      if (!source || !def || fieldTypeOf(def).rows) return
      const label = t('designer.copy_of', { name: localise(def.label ?? place.field, currentLang()) })
      const next = { table: place.table, field: freeId(source, label) }
      onChange(addField(design, next, { ...def, label }, spotAfter(place).spot))
      onSelect({ kind: 'field', place: next })
    },
    /** Makes a field one column wider; from full width back to one column. */
    widen: (place: Place) => onChange(widened(design, place)),
    move: (place: Place, by: -1 | 1) => onChange(movedBy(design, place, by)),
    addGroup: () => {
      onChange(addGroup(design, { label: t('designer.group_new'), fields: [] }))
      onSelect({ kind: 'group', group: groupsOf(design).length })
    },
  }
}
