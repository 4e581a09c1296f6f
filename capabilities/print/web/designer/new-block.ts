import type { TableModel } from '@gantry/screens/web'
import type { IconName } from '@gantry/ui/web'
import { approvalColumns, type Block } from '../../shared/template.ts'

/** Kinds of blocks in the order they are offered. */
export const blockKinds = [
  'text',
  'fields',
  'rows',
  'code',
  'pictures',
  'approval',
  'sign',
  'line',
  'break',
] as const
type BlockKind = (typeof blockKinds)[number]

export const blockIcons: Readonly<Record<BlockKind, IconName>> = {
  text: 'text',
  fields: 'form',
  rows: 'table',
  code: 'qr',
  pictures: 'image',
  approval: 'stamp',
  sign: 'sign',
  line: 'hr',
  break: 'doc',
}

/** A block of a kind with what the table offers for it. */
export const newBlock = (kind: BlockKind, model: TableModel): Block => {
  switch (kind) {
    case 'text':
      return { kind, text: `{{${model.title}}}` }
    case 'fields':
      return { kind, fields: [model.title], columns: 2 }
    case 'rows': {
      const field = model.fields.find(each => model.slaveOf(each))
      const slave = field && model.slaveOf(field)
      return {
        kind,
        ...(field && { title: field.def.label ?? field.id }),
        field: field?.id ?? '',
        columns: (slave?.fields ?? []).slice(0, 6).map(({ id }) => ({ field: id })),
        numbered: true,
      }
    }
    case 'code':
      return { kind, code: 'qr', size: 25 }
    case 'pictures':
      return { kind, field: model.fields.find(({ type }) => type.files)?.id ?? '', columns: 2, height: 60 }
    case 'approval':
      return { kind, columns: approvalColumns }
    case 'sign':
      return { kind, text: '' }
    default:
      return { kind }
  }
}
