import { localise } from '@gantry/base/shared'
import { currentLang, Failed, inSpace, useCall } from '@gantry/client/web'
import { EmptyState, PageHeader, Skeleton } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type MigrationOverview, readMigrations } from '../../shared/migration-contract.ts'
import './migration.css'
import { Moves } from './moves.tsx'
import { PlanPart } from './plan-part.tsx'

/** Moves running instances of the workflow in the address to its newest release. */
const MigrationScreen = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const workflow = params.get('workflow') ?? ''
  const { data, error } = useCall(readMigrations, { workflow }, { enabled: workflow !== '' })
  const header = (
    <PageHeader
      crumbs={[{ title: t('approvals.list.monitored'), href: inSpace('/user/monitored') }]}
      title={t('migration.title')}
    />
  )
  return (
    <div className="mg">
      {header}
      {workflow === '' ? (
        <EmptyState kind="never" icon="flow" title={t('migration.no_workflow')}>
          {t('migration.no_workflow.lead')}
        </EmptyState>
      ) : error ? (
        <Failed error={error} />
      ) : data ? (
        <Overview key={workflow} overview={data} />
      ) : (
        <Skeleton kind="table" rows={8} />
      )}
    </div>
  )
}

const Overview = ({ overview }: { readonly overview: MigrationOverview }) => {
  const { t } = useTranslation()
  const { workflow, name, release, olders, moves } = overview
  const [chosen, setChosen] = useState<number | null>(null)
  const from = olders.find(each => each.release === chosen) ?? olders[0]
  return (
    <div className="mg-body">
      <section className="mg-head">
        <h2 translate="no">{localise(name, currentLang())}</h2>
        <p>{t('migration.lead')}</p>
        {from ? (
          <div className="mg-line">
            <Select<number>
              aria-label={t('migration.from')}
              popupMatchSelectWidth={false}
              value={from.release}
              options={olders.map(each => ({
                value: each.release,
                label: t('migration.older', {
                  release: each.release,
                  count: each.ongoing + each.interrupted,
                }),
              }))}
              onChange={setChosen}
            />
            <b>{t('migration.to', { release })}</b>
          </div>
        ) : null}
      </section>
      {from ? (
        <PlanPart key={`${from.release} ${release}`} workflow={workflow} from={from.release} busy={moves} />
      ) : (
        <EmptyState kind="never" icon="check" title={t('migration.none')}>
          {t('migration.none.lead', { release })}
        </EmptyState>
      )}
      {moves.length > 0 ? <Moves moves={moves} /> : null}
    </div>
  )
}

export default MigrationScreen
