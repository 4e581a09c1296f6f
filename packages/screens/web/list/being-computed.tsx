import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTable } from '../data/use-table.ts'
import type { TableModel } from '../parts/table-model.ts'

/** Polling interval for the progress, in milliseconds. */
const glance = 10_000

/** Names the computed columns that still show outdated values in some rows, with the progress of the computation. */
const BeingComputed = ({ model }: { readonly model: TableModel }) => {
  const { t } = useTranslation()
  const { refetch } = useTable(model.id)
  useEffect(() => {
    const timer = setInterval(() => void refetch(), glance)
    return () => clearInterval(timer)
  }, [refetch])
  const made = model.info.computing ?? []
  const names = made.flatMap(({ field }) => model.field(field)?.label ?? [])
  if (names.length === 0) return null
  const share = Math.floor(Math.min(...made.map(({ share }) => share)) * 100)
  return (
    <p className="rl-computing ink3" role="status">
      {t('list.computing', { names: names.join(t('list.computing.and')), share })}
    </p>
  )
}

export default BeingComputed
