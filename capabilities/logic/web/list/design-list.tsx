import { localise } from '@gantry/base/shared'
import { type ApiError, currentLang, sayMoment } from '@gantry/client/web'
import { SearchedDesigns } from '@gantry/designs/web'
import { GroupedList, Icon, type IconName, RowMenu } from '@gantry/ui/web'
import type { MenuProps, TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedDesign } from '../../shared/contract.ts'
import { type PlacedApp, useApps } from './use-systems.ts'

interface DesignListProps<Row extends ListedDesign> {
  readonly rows: readonly Row[]
  readonly icon: IconName
  /** Between release and uses. */
  readonly columns: TableColumnsType<Row>
  /** Said where there are none, and in the search. */
  readonly words: Readonly<Record<'none' | 'search', string>>
  /** Makes the first one. */
  readonly add: ReactNode
  /** Why an action on a row failed. */
  readonly failure: ApiError | null
  addressOf(row: Row, app: PlacedApp | undefined): string
  menuOf(row: Row): NonNullable<MenuProps['items']>
}

/** Designs by system: name, release, state, where used, last change. */
export const DesignList = <Row extends ListedDesign>(props: DesignListProps<Row>) => {
  const { rows, icon, columns, words, add, failure, addressOf, menuOf } = props
  const { t } = useTranslation()
  const lang = currentLang()
  const apps = useApps()
  return (
    <SearchedDesigns<Row>
      rows={rows}
      icon={icon}
      words={words}
      textOf={({ app }) => apps.get(app ?? '')?.name ?? ''}
      add={add}
      failure={failure}
    >
      {listed => (
        <GroupedList<Row>
          className="lg-table"
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 720 }}
          rows={listed}
          groupOf={({ app }) => apps.get(app ?? '')?.systemName ?? ''}
          ungrouped={t('logic.no_system')}
          columns={[
            {
              key: 'name',
              title: t('logic.name'),
              width: '34%',
              render: (_v, row) => (
                <>
                  <Link className="lg-name" to={addressOf(row, apps.get(row.app ?? ''))} translate="no">
                    {localise(row.name, lang)}
                  </Link>
                  <small translate="no">{apps.get(row.app ?? '')?.name ?? ''}</small>
                </>
              ),
            },
            { key: 'state', title: t('logic.state'), render: (_v, row) => <State row={row} /> },
            {
              key: 'release',
              title: t('logic.release'),
              render: (_v, { release, drafted }) => (
                <>
                  {release === null ? '—' : `v${release}`}
                  {drafted ? <span className="tag warn lg-draft">{t('logic.drafted')}</span> : null}
                </>
              ),
            },
            ...columns,
            { key: 'uses', title: t('logic.uses'), align: 'end', render: (_v, { uses }) => uses },
            {
              key: 'changed',
              title: t('logic.changed'),
              render: (_v, { changedAt, changedBy }) => (
                <>
                  {sayMoment(changedAt, { short: true })}
                  {changedBy === null ? null : <small translate="no">{changedBy}</small>}
                </>
              ),
            },
            {
              key: 'acts',
              width: 56,
              render: (_v, row) => {
                const items = menuOf(row)
                return items.length > 0 ? (
                  <RowMenu label={t('logic.more', { name: localise(row.name, lang) })} items={items} />
                ) : null
              },
            },
          ]}
        />
      )}
    </SearchedDesigns>
  )
}

const State = ({ row }: { readonly row: ListedDesign }) => {
  const { t } = useTranslation()
  const state = row.release === null ? 'new' : row.state
  return (
    <span className="lg-state" data-state={state}>
      <Icon name={state === 'active' ? 'check' : state === 'new' ? 'edit' : 'minus'} size={14} />
      {t(`logic.state.${state}`)}
    </span>
  )
}
