import type { JsonObject } from '@gantry/base/shared'
import { errorText, useAction, useMayCall } from '@gantry/client/web'
import { createRecord, type TableId, updateRecord } from '@gantry/model/shared'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppSign, signOf } from '../../shared/app-sign.ts'
import { listApps, signApp } from '../../shared/contract.ts'
import type { SystemInfo } from '../../shared/types.ts'
import type { EntryDraft } from './entry-form.tsx'

/** What is typed into the form of a system or an application, and keeping it. */
export const useEntry = (
  table: TableId,
  entry: (SystemInfo & Partial<Pick<EntryDraft, 'system'>>) | null,
  siblings: readonly { readonly id: string; readonly name: string }[],
  onDone: () => void,
) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Partial<EntryDraft>>({})
  const name = typed.name ?? entry?.written.name ?? ''
  const stored: AppSign = entry ? { icon: entry.icon, color: entry.color } : signOf(name)
  const draft: EntryDraft = {
    description: entry?.written.description ?? '',
    system: entry?.system ?? null,
    administrators: entry?.administrators ?? [],
    sign: stored,
    ...typed,
    name,
  }
  const mayUpdate = useMayCall()(updateRecord, { table })
  const configurable = entry === null || entry.configurable || mayUpdate
  const how = { refresh: [listApps], onDone }
  const create = useAction(createRecord, how)
  const update = useAction(updateRecord, how)
  const sign = useAction(signApp, how)
  const isTaken = siblings.some(other => other.id !== entry?.id && other.name === name.trim())
  const error = create.error ?? update.error ?? sign.error
  return {
    draft,
    /** Everything of it may be changed, not only name and sign. */
    configurable,
    change: (part: Partial<EntryDraft>) => setTyped({ ...typed, ...part }),
    wrong: isTaken ? t('systems.name_taken') : error ? errorText(t, error) : null,
    ready: name.trim() !== '' && !isTaken,
    busy: create.isPending || update.isPending || sign.isPending,
    /** `more`: what only one of the two tables has, and only who may configure the entry changes. */
    save: (more: JsonObject = {}) => {
      if (name.trim() === '' || isTaken) return
      const record = {
        name: name.trim(),
        description: draft.description.trim() || null,
        icon: draft.sign.icon,
        color: draft.sign.color,
      }
      if (!entry) create.mutate({ table, record: { ...record, ...more } })
      else if (configurable)
        update.mutate({ table, id: entry.id, record: { ...record, ...more, version: entry.version } })
      else sign.mutate({ id: entry.id, ...record, version: entry.version })
    },
  }
}
