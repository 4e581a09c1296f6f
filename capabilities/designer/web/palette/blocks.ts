import type { FormBlock, FormGroup, TableDef } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import type { Neighbour } from '../../shared/types.ts'

export const blockIcons: Readonly<Record<FormBlock['kind'], IconName>> = {
  text: 'para',
  divider: 'minus',
  picture: 'image',
  related: 'table',
  page: 'link',
  button: 'bolt',
}

/** A new block of a kind; null for a related list if no table links to this one. */
export const newBlock = (
  kind: FormBlock['kind'],
  table: TableDef,
  neighbours: readonly Neighbour[],
): FormBlock | null => {
  switch (kind) {
    case 'text':
      return { kind, text: '' }
    case 'divider':
      return { kind }
    case 'picture':
      return { kind, src: '' }
    case 'page':
      return { kind, url: '' }
    case 'button':
      return { kind, button: '' }
    case 'related': {
      const linking = neighbours.find(({ master, pointing }) => master === null && pointing.length > 0)
      const own = Object.entries(table.fields).find(
        ([, def]) => def.table === table.id && def.type !== 'slave',
      )
      const [by] = linking?.pointing ?? []
      if (linking && by !== undefined) return { kind, table: linking.id, by }
      return own ? { kind, table: table.id, by: own[0] } : null
    }
  }
}

/** A group that holds a block. */
export const blockGroup = (block: FormBlock): FormGroup => ({ fields: [], block })
