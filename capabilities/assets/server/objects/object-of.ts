import type { Ctx } from '@gantry/kernel/server'
import type { AssetKind } from '../../shared/contract.ts'
import type { AssetObject } from './asset-object.ts'
import { designObject } from './design-object.ts'
import { interfaceObject } from './interface-object.ts'
import { tableObject } from './table-object.ts'

/** What an asset points at, as its kind reads it; null: it is gone. */
export const objectOf = (ctx: Ctx, kind: AssetKind, id: string): Promise<AssetObject | null> => {
  switch (kind) {
    case 'table':
      return tableObject(ctx, id)
    case 'api':
      return interfaceObject(ctx, id)
    case 'chart':
    case 'task':
      return designObject(ctx, kind, id)
  }
}
