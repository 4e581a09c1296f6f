import type { Patch } from '@gantry/base/shared'
import type { Block, BlockKind, BlockSettings } from '@gantry/logic/shared'
import type { TFunction } from 'i18next'

export interface Option {
  readonly value: string
  readonly label: string
}

/** What the settings of one kind of block are drawn from. */
export interface SettingsProps<Kind extends BlockKind> {
  readonly block: Extract<Block, { kind: Kind }>
  /** Of the table of the block. */
  readonly fields: readonly Option[]
  readonly tables: readonly Option[]
  readonly t: TFunction
  put(next: Patch<BlockSettings[Kind]>): void
}
