import { useTranslation } from 'react-i18next'
import { areaOf } from '../../shared/deployments/area-of.ts'

interface TableNamesProps {
  /** As `left` of a manifest names them. */
  readonly tables: readonly string[]
  /** Labels by table, as far as there are any. */
  readonly names: Readonly<Record<string, string>>
}

/** Tables by their labels; those of the product without one by what they belong to, each once. */
export const TableNames = ({ tables, names }: TableNamesProps) => {
  const { t } = useTranslation()
  const said = new Set(
    tables.map(table => names[table] ?? t(`deployments.area.${areaOf(table.replace(/^space\./, ''))}`)),
  )
  return <span translate="no">{[...said].join(t('deployments.and'))}</span>
}
