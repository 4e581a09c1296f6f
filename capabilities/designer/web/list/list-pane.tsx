import { mostMarks } from '@gantry/model/shared'
import {
  ColumnPanel,
  GroupEditor,
  offeredColumns,
  pageSizes,
  SortEditor,
  type TableModel,
  TreeSetting,
  wholeModel,
} from '@gantry/screens/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Select } from 'antd'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableDesign } from '../../shared/types.ts'
import { masterOf } from '../edit-design.ts'
import {
  addMark,
  addTab,
  changeMark,
  changeTab,
  listOf,
  moveMark,
  moveTab,
  removeMark,
  removeTab,
  withColumns,
  withGroup,
  withPageSize,
  withSort,
  withTree,
} from './edit-list.ts'
import { MarkCard } from './mark-card.tsx'
import { TabCard } from './tab-card.tsx'

interface ListPaneProps {
  readonly design: TableDesign
  onChange(design: TableDesign): void
}

/** Limit from the specification for the labels of an application. */
const mostTabs = 10

/** Defaults of a list: columns, sort order, page size, colours by condition, and the tabs above it. */
export const ListPane = ({ design, onChange }: ListPaneProps) => {
  const { t } = useTranslation()
  const table = masterOf(design)
  const list = listOf(design)
  const model = useMemo<TableModel>(() => {
    const whole = wholeModel(table, field => t(`system.${field}`))
    return { ...whole, info: { ...whole.info, view: { ...whole.info.view, list } } }
  }, [table, list, t])
  const tabs = list.tabs ?? []
  const marks = list.marks ?? []
  return (
    <div className="ds-rights">
      <div className="ds-sheet ds-list">
        <section aria-label={t('designer.list.columns')}>
          <h2>{t('designer.list.columns')}</h2>
          <p className="hint">{t('designer.list.columns_hint')}</p>
          <Suspense fallback={<Skeleton />}>
            <ColumnPanel
              model={model}
              columns={offeredColumns(model)}
              changed={false}
              onChange={columns => onChange(withColumns(design, columns))}
              onReset={() => undefined}
            />
          </Suspense>
        </section>
        <section aria-label={t('designer.list.sort')}>
          <h2>{t('designer.list.sort')}</h2>
          <p className="hint">{t('designer.list.sort_hint')}</p>
          <Suspense fallback={<Skeleton />}>
            <SortEditor
              model={model}
              sort={list.sort ?? []}
              onChange={sort => onChange(withSort(design, sort))}
            />
          </Suspense>
          <div className="fld ds-list-size">
            <label htmlFor="dl-size">{t('designer.list.size')}</label>
            <Select<number>
              id="dl-size"
              value={list.pageSize ?? pageSizes[0]}
              options={pageSizes.map(value => ({ value, label: t('list.page.per', { size: value }) }))}
              onChange={size => onChange(withPageSize(design, size === pageSizes[0] ? undefined : size))}
            />
          </div>
        </section>
        <section aria-label={t('designer.list.group')}>
          <h2>{t('designer.list.group')}</h2>
          <p className="hint">{t('designer.list.group_hint')}</p>
          <Suspense fallback={<Skeleton />}>
            <GroupEditor
              model={model}
              grouping={list.group ?? { by: [] }}
              onChange={group => onChange(withGroup(design, group))}
            />
          </Suspense>
        </section>
        <section aria-label={t('designer.list.tree')}>
          <h2>{t('designer.list.tree')}</h2>
          <TreeSetting model={model} tree={list.tree} onChange={tree => onChange(withTree(design, tree))} />
        </section>
        <section aria-label={t('designer.list.marks')}>
          <h2>{t('designer.list.marks')}</h2>
          <p className="hint">{t('designer.list.marks_hint')}</p>
          <ol className="ds-grants">
            {marks.map((mark, at) => (
              <MarkCard
                key={mark.id}
                mark={mark}
                number={at + 1}
                table={table}
                model={model}
                isLast={at === marks.length - 1}
                onChange={next => onChange(changeMark(design, next))}
                onMove={by => onChange(moveMark(design, mark.id, by))}
                onRemove={() => onChange(removeMark(design, mark.id))}
              />
            ))}
          </ol>
          {marks.length < mostMarks ? (
            <button
              type="button"
              className="btn"
              onClick={() => onChange(addMark(design, t('designer.list.mark_new')))}
            >
              <Icon name="plus" size={14} />
              {t('designer.list.mark_add')}
            </button>
          ) : null}
        </section>
        <section aria-label={t('designer.list.tabs')}>
          <h2>{t('designer.list.tabs')}</h2>
          <p className="hint">{t('designer.list.tabs_hint')}</p>
          <ol className="ds-grants">
            {tabs.map((tab, at) => (
              <TabCard
                key={tab.id}
                tab={tab}
                number={at + 1}
                model={model}
                isLast={at === tabs.length - 1}
                onChange={next => onChange(changeTab(design, next))}
                onMove={by => onChange(moveTab(design, tab.id, by))}
                onRemove={() => onChange(removeTab(design, tab.id))}
              />
            ))}
          </ol>
          {tabs.length < mostTabs ? (
            <button
              type="button"
              className="btn"
              onClick={() => onChange(addTab(design, t('designer.list.tab_new')))}
            >
              <Icon name="plus" size={14} />
              {t('designer.list.tab_add')}
            </button>
          ) : null}
        </section>
      </div>
    </div>
  )
}
