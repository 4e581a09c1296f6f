import type { RecordRow } from '@gantry/model/shared'
import { type ReactNode, useState } from 'react'
import type { SubjectTable } from '../../shared/index.ts'
import { RemovalDialog } from './removal-dialog.tsx'

interface Asked {
  readonly rows: readonly RecordRow[]
  remove(): void
}

interface AskedRemoval {
  /** For the list: asks before it removes. */
  onRemove(rows: readonly RecordRow[], remove: () => void): void
  readonly dialog: ReactNode
}

/** Asks before roles, posts or user groups are removed, as rights go with them at once, and says what each is used for. */
export const useAskedRemoval = (table: SubjectTable): AskedRemoval => {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    onRemove: (rows, remove) => setAsked({ rows, remove }),
    dialog: asked ? (
      <RemovalDialog table={table} rows={asked.rows} onRemove={asked.remove} onClose={() => setAsked(null)} />
    ) : null,
  }
}
