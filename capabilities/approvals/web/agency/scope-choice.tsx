import { Icon, type IconName, icons } from '@gantry/ui/web'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OfferedApp } from '../../shared/agency-contract.ts'

/** Whole applications, and single tables of others. */
export interface ChosenScope {
  readonly apps: readonly string[]
  readonly tables: readonly string[]
}

interface ScopeChoiceProps {
  readonly offered: readonly OfferedApp[]
  readonly chosen: ChosenScope
  readonly labelledBy: string
  onChoose(next: ChosenScope): void
}

/** Applications with their tables; ticking an application covers all of it, with the tables it gets later. */
export const ScopeChoice = ({ offered, chosen, labelledBy, onChoose }: ScopeChoiceProps) => {
  const { t } = useTranslation()
  const { apps, tables } = chosen
  const chooseApp = ({ id, tables: own }: OfferedApp, on: boolean) =>
    onChoose({
      apps: on ? [...apps, id] : apps.filter(app => app !== id),
      tables: tables.filter(table => own.every(each => each.id !== table)),
    })
  const chooseTable = (app: OfferedApp, table: string, on: boolean) => {
    const own = app.tables.map(({ id }) => id)
    const before = apps.includes(app.id) ? own : own.filter(id => tables.includes(id))
    const next = on ? [...before, table] : before.filter(id => id !== table)
    onChoose({
      apps: apps.filter(id => id !== app.id),
      tables: [...tables.filter(id => !own.includes(id)), ...next],
    })
  }
  if (offered.length === 0) return <p className="ink3">{t('agency.apps.none')}</p>
  return (
    <fieldset className="ag-scope" aria-labelledby={labelledBy}>
      {offered.map(app => {
        const isWhole = apps.includes(app.id)
        const some = app.tables.filter(({ id }) => tables.includes(id)).length
        const isOpen = isWhole || some > 0
        return (
          <div key={app.id}>
            <Checkbox
              checked={isWhole}
              indeterminate={!isWhole && some > 0}
              onChange={event => chooseApp(app, event.target.checked)}
            >
              <span className="ag-app" translate="no">
                <Icon name={iconOf(app.icon)} />
                {app.name}
                <small>
                  {isWhole
                    ? t('agency.apps.whole')
                    : some > 0
                      ? t('agency.apps.of', { all: app.tables.length, some })
                      : ''}
                </small>
              </span>
            </Checkbox>
            {isOpen
              ? app.tables.map(table => (
                  <Checkbox
                    key={table.id}
                    className="ag-table"
                    checked={isWhole || tables.includes(table.id)}
                    onChange={event => chooseTable(app, table.id, event.target.checked)}
                  >
                    <span className="ag-app">
                      <span translate="no">{table.label}</span>
                      <small>{table.todos > 0 ? t('agency.todos', { count: table.todos }) : ''}</small>
                    </span>
                  </Checkbox>
                ))
              : null}
          </div>
        )
      })}
    </fieldset>
  )
}

const iconOf = (name: string): IconName => (name in icons ? (name as IconName) : 'apps')
