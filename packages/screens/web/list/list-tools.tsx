import type { Grouping, ListColumn, ListPreferences, Sort } from '@gantry/model/shared'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Dropdown, Popover } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { GroupMenu } from '../groups/group-menu.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { ColumnPanel } from './lazy-editors.ts'
import { SortMenu } from './sort-menu.tsx'

export type Density = NonNullable<ListPreferences['density']>
/** Height of a row in pixels. */
export const densities: Readonly<Record<Density, number>> = { compact: 28, default: 36, comfortable: 44 }

interface ListToolsProps {
  readonly model: TableModel
  /** Available width, in pixels. */
  readonly width: number
  readonly group: Grouping
  readonly sort: readonly Sort[]
  readonly sortChanged: boolean
  readonly columns: readonly ListColumn[]
  readonly columnsChanged: boolean
  readonly density: Density
  /** Whether cells are edited in place; null if the list does not allow it. */
  readonly sheet: boolean | null
  onSheet(on: boolean): void
  onGroup(group: Grouping): void
  onSort(sort: readonly Sort[]): void
  onColumns(columns: readonly ListColumn[]): void
  onResetColumns(): void
  onDensity(density: Density): void
}

/** Tools for the order, the columns and the row height of a list. */
export const ListTools = (props: ListToolsProps) => {
  const { model, width } = props
  const { t } = useTranslation()
  const grouped = props.group.by.length > 0
  return (
    <>
      <GroupMenu model={model} grouping={props.group} short={width < 900} onChange={props.onGroup} />
      <SortMenu
        model={model}
        sort={props.sort}
        changed={props.sortChanged}
        short={width < 900}
        onChange={props.onSort}
      />
      {props.sheet === null ? null : (
        <button
          type="button"
          className={props.sheet ? 'btn soft s sq' : 'btn t s sq'}
          aria-pressed={props.sheet}
          aria-label={t('sheet.mode')}
          title={t(grouped ? 'sheet.mode.grouped' : props.sheet ? 'sheet.mode.off' : 'sheet.mode')}
          disabled={grouped}
          onClick={() => props.onSheet(!props.sheet)}
        >
          <Icon name="table" size={14} />
        </button>
      )}
      <Popover
        trigger="click"
        placement="bottomRight"
        destroyOnHidden
        content={
          <Suspense fallback={<Skeleton />}>
            <ColumnPanel
              model={model}
              columns={props.columns}
              changed={props.columnsChanged}
              onChange={props.onColumns}
              onReset={props.onResetColumns}
            />
          </Suspense>
        }
      >
        <button type="button" className="btn t s sq" aria-label={t('list.columns')} title={t('list.columns')}>
          <Icon name="cols" size={14} />
        </button>
      </Popover>
      <DensityMenu density={props.density} onDensity={props.onDensity} />
    </>
  )
}

const DensityMenu = ({ density, onDensity }: { density: Density; onDensity(density: Density): void }) => {
  const { t } = useTranslation()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [density],
        items: (Object.keys(densities) as Density[]).map(key => ({ key, label: t(`list.density.${key}`) })),
        onClick: ({ key }) => onDensity(key as Density),
      }}
    >
      <button type="button" className="btn t s sq" aria-label={t('list.density')} title={t('list.density')}>
        <Icon name="density" size={14} />
      </button>
    </Dropdown>
  )
}
