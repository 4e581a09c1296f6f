import { localise } from '@gantry/base/shared'
import { currentLang, sayMoment } from '@gantry/client/web'
import { EmptyState, Icon, type IconName } from '@gantry/ui/web'
import { Dropdown, type MenuProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedDesign } from '../../shared/contract.ts'
import { type PlacedApp, useApps } from './use-systems.ts'

export interface ListColumn<Row> {
  readonly key: string
  readonly title: string
  readonly number?: true
  draw(row: Row): ReactNode
}

interface DesignListProps<Row extends ListedDesign> {
  readonly rows: readonly Row[]
  readonly icon: IconName
  readonly columns: readonly ListColumn<Row>[]
  /** Said where there are none. */
  readonly empty: string
  readonly search: string
  addressOf(row: Row, app: PlacedApp | undefined): string
  menuOf(row: Row): NonNullable<MenuProps['items']>
}

/** Designs by system: name, release, state, where used, last change. */
export const DesignList = <Row extends ListedDesign>(props: DesignListProps<Row>) => {
  const { rows, icon, columns, empty, search, addressOf, menuOf } = props
  const { t } = useTranslation()
  const lang = currentLang()
  const apps = useApps()
  const [wanted, setWanted] = useState('')
  if (rows.length === 0) return <EmptyState kind="never" fill icon={icon} title={empty} />
  const term = wanted.trim().toLowerCase()
  const found = rows.filter(({ name, app }) =>
    `${localise(name, lang)} ${apps.get(app ?? '')?.name ?? ''}`.toLowerCase().includes(term),
  )
  const groups = new Map<string, Row[]>()
  for (const row of found) {
    const system = apps.get(row.app ?? '')?.systemName ?? ''
    groups.set(system, [...(groups.get(system) ?? []), row])
  }
  return (
    <div className="lg-list">
      <label className="in s lg-search">
        <Icon name="search" size={14} />
        <input
          type="search"
          value={wanted}
          maxLength={100}
          placeholder={search}
          aria-label={search}
          onChange={event => setWanted(event.target.value)}
        />
      </label>
      {found.length === 0 ? <EmptyState kind="filtered" /> : null}
      {[...groups].map(([system, listed]) => (
        <section key={system} aria-label={system || t('logic.no_system')}>
          <h2 className="lg-system" translate={system ? 'no' : undefined}>
            {system || t('logic.no_system')}
            <small>{listed.length}</small>
          </h2>
          <div className="lg-scroll">
            <table className="tbl lg-table">
              <thead>
                <tr>
                  <th>{t('logic.name')}</th>
                  <th>{t('logic.state')}</th>
                  <th>{t('logic.release')}</th>
                  {columns.map(({ key, title, number }) => (
                    <th key={key} className={number ? 'num' : undefined}>
                      {title}
                    </th>
                  ))}
                  <th className="num">{t('logic.uses')}</th>
                  <th>{t('logic.changed')}</th>
                  <th aria-label={t('logic.actions')} />
                </tr>
              </thead>
              <tbody>
                {listed.map(row => (
                  <tr key={row.id}>
                    <td>
                      <Link className="lg-name" to={addressOf(row, apps.get(row.app ?? ''))} translate="no">
                        {localise(row.name, lang)}
                      </Link>
                      <small translate="no">{apps.get(row.app ?? '')?.name ?? ''}</small>
                    </td>
                    <td data-label={t('logic.state')}>
                      <State row={row} />
                    </td>
                    <td data-label={t('logic.release')}>
                      {row.release === null ? '—' : `v${row.release}`}
                      {row.drafted ? <span className="tag warn lg-draft">{t('logic.drafted')}</span> : null}
                    </td>
                    {columns.map(({ key, title, number, draw }) => (
                      <td key={key} data-label={title} className={number ? 'num' : undefined}>
                        {draw(row)}
                      </td>
                    ))}
                    <td className="num" data-label={t('logic.uses')}>
                      {row.uses}
                    </td>
                    <td data-label={t('logic.changed')}>
                      {moment(row.changedAt)}
                      {row.changedBy === null ? null : <small translate="no">{row.changedBy}</small>}
                    </td>
                    <td>
                      <Dropdown trigger={['click']} menu={{ items: menuOf(row) }}>
                        <button
                          type="button"
                          className="btn t s sq"
                          aria-label={t('logic.more', { name: localise(row.name, lang) })}
                        >
                          <Icon name="more" />
                        </button>
                      </Dropdown>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </div>
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

const moment = (at: string): string => sayMoment(at, { short: true })
