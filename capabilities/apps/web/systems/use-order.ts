import { errorText, useAction } from '@gantry/client/web'
import { updateRecord } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listApps } from '../../shared/contract.ts'
import { placeAt } from './place-between.ts'

interface Entry {
  readonly id: string
  readonly order: number
  readonly version: number
}

/** Putting entries of a list in order, by drag or by key; the order is kept with each entry. */
export const useOrder = (table: 'app_system' | 'application', list: readonly Entry[]) => {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const save = useAction(updateRecord, { refresh: [listApps] })
  const move = (id: string, to: number) => {
    const entry = list.find(one => one.id === id)
    const order = placeAt(list, id, Math.max(0, Math.min(to, list.length - 1)))
    if (!entry || order === null) return
    save.mutate(
      { table, id, record: { version: entry.version, order: order.toFixed(6) } },
      { onError: error => toast({ kind: 'failed', text: errorText(t, error) }) },
    )
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    move,
    /** What an entry needs to be dragged and dropped upon. */
    handlers: (id: string, index: number) => ({
      draggable: true,
      'data-dragged': dragged === id || undefined,
      'data-over': (over === id && dragged !== id) || undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(id)
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        move(dragged, index)
        end()
      },
      onDragEnd: end,
    }),
  }
}
