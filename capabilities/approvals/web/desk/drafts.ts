import type { Ref } from '@gantry/model/shared'
import type { RowsDraft } from '@gantry/screens/web'
import { useEffect, useState } from 'react'
import type { FieldValues } from './task-fields.tsx'

/** What somebody has entered for a task and not sent yet. */
export interface Draft {
  /** Undefined: unchanged, so the one kept with the task counts. */
  readonly opinion: string | undefined
  readonly changed: FieldValues
  /** Slave tables whose rows were changed, by field. */
  readonly rows: Readonly<Record<string, RowsDraft>>
  /** Undefined: unchanged, so the one kept with the task counts, else that of the desk where one is required. */
  readonly signed: string | null | undefined
  /** People chosen for the next steps. */
  readonly chosen: Readonly<Record<string, readonly Ref[]>>
}

/** Whether something was typed that would be lost with it. */
export const hasEntries = ({ opinion, changed, rows }: Draft): boolean =>
  (opinion ?? '').trim() !== '' || Object.keys(changed).length > 0 || Object.keys(rows).length > 0

/** Drafts by task. Mutable and no React state: typing in one task must not render the list of all. */
export type Drafts = Map<string, Draft>

const empty: Draft = { opinion: undefined, changed: {}, rows: {}, signed: undefined, chosen: {} }

/** The draft of a task; with `drafts` it outlives the component, such as while another to-do is open. */
export const useDraft = (drafts: Drafts | undefined, task: string) => {
  const [draft, setDraft] = useState<Draft>(() => drafts?.get(task) ?? empty)
  useEffect(() => {
    if (draft !== empty) drafts?.set(task, draft)
  }, [drafts, task, draft])
  return [draft, setDraft] as const
}
