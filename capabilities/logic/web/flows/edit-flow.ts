import { partId } from '@gantry/base/shared'
import { type Block, type BlockKind, blocksAt, type Flow } from '@gantry/logic/shared'

/** Where a block is added: behind a block, or at the end of a place. */
export interface Spot {
  readonly under?: string
  readonly port?: 'no'
}

const blank = (kind: BlockKind, placed: Spot & { readonly id: string }): Block => {
  switch (kind) {
    case 'query':
      return { ...placed, kind, table: '', where: [], into: 'rows' }
    case 'loop':
      return { ...placed, kind, over: '', as: 'row' }
    case 'branch':
      return { ...placed, kind, when: '' }
    case 'assign':
      return { ...placed, kind, into: 'value', value: '' }
    case 'create':
      return { ...placed, kind, table: '', values: [] }
    case 'update':
      return { ...placed, kind, table: '', record: '', values: [] }
    case 'delete':
      return { ...placed, kind, table: '', record: '' }
    case 'decide':
      return { ...placed, kind, decision: '', input: [], into: 'decided' }
    case 'call':
      return { ...placed, kind, flow: '', input: [] }
    case 'connector':
      return { ...placed, kind, connector: '', request: '', input: [], into: 'answer' }
    case 'transaction':
      return { ...placed, kind }
    case 'script':
      return { ...placed, kind, code: 'return record', input: '', into: 'made' }
    case 'return':
      return { ...placed, kind, value: '' }
    case 'raise':
      return { ...placed, kind, message: '""' }
  }
}

/** The flow with a new block at the end of a place, or behind a block there; and the id of the block. */
export const addBlock = (flow: Flow, kind: BlockKind, spot: Spot, behind: string | null): [Flow, string] => {
  const id = partId('b_')
  const made = blank(kind, { id, ...spot })
  const at = behind === null ? -1 : flow.blocks.findIndex(each => each.id === behind)
  return [{ ...flow, blocks: flow.blocks.toSpliced(at < 0 ? flow.blocks.length : at + 1, 0, made) }, id]
}

export const putBlock = (flow: Flow, block: Block): Flow => ({
  ...flow,
  blocks: flow.blocks.map(each => (each.id === block.id ? block : each)),
})

/** The flow without a block and what stands inside it. */
export const dropBlock = (flow: Flow, id: string): Flow => {
  const gone = new Set([id])
  for (let size = 0; size !== gone.size; ) {
    size = gone.size
    for (const { id: each, under } of flow.blocks) if (under !== undefined && gone.has(under)) gone.add(each)
  }
  return { ...flow, blocks: flow.blocks.filter(each => !gone.has(each.id)) }
}

/** The flow with a block one place earlier or later among its neighbours. */
export const shiftBlock = (flow: Flow, id: string, by: -1 | 1): Flow => {
  const block = flow.blocks.find(each => each.id === id)
  if (!block) return flow
  const around = blocksAt(flow, block.under, block.port)
  const other = around[around.indexOf(block) + by]
  if (!other) return flow
  const [a, b] = [flow.blocks.indexOf(block), flow.blocks.indexOf(other)]
  return { ...flow, blocks: flow.blocks.with(a, other).with(b, block) }
}
