import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { TableId } from '@gantry/model/shared'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Neighbour, TableDesign } from '../../shared/types.ts'
import { masterOf } from '../edit-design.ts'

interface TableSelectProps {
  readonly id: string
  /** Empty: none is chosen yet. */
  readonly value: TableId
  /** It follows from the field. */
  readonly fixed: boolean
  readonly design: TableDesign
  readonly neighbours: readonly Neighbour[]
  onChange(table: TableId): void
}

/** A table to point to: those of the same application first. */
export const TableSelect = ({ id, value, fixed, design, neighbours, onChange }: TableSelectProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { app } = masterOf(design)
  const choices = neighbours.filter(({ master }) => master === null)
  const known = new Map([
    ...neighbours.map(({ id, label }) => [id, label] as const),
    ...design.tables.map(({ id, label }) => [id, label] as const),
  ])
  const option = (table: TableId) => ({ value: table, label: localise(known.get(table) ?? table, lang) })
  const own = choices.filter(one => app !== undefined && one.app === app)
  const others = choices.filter(one => one.app !== app && one.app !== null)
  const product = choices.filter(one => one.app === null)
  return (
    <Select<TableId>
      id={id}
      showSearch={{ searchIcon: searchSign, optionFilterProp: 'label' }}
      value={value === '' ? null : value}
      placeholder={t('designer.choose_table')}
      disabled={fixed}
      style={{ width: '100%' }}
      onChange={onChange}
      options={
        fixed
          ? [option(value)]
          : [
              { label: t('designer.own_tables'), options: own.map(one => option(one.id)) },
              { label: t('designer.other_tables'), options: others.map(one => option(one.id)) },
              { label: t('designer.product_tables'), options: product.map(one => option(one.id)) },
            ].filter(({ options }) => options.length > 0)
      }
    />
  )
}
