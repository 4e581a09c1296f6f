import { useCall } from '@gantry/client/web'
import { EmptyState, PageHeader } from '@gantry/ui/web'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countExceptions,
  type ExceptionCounts,
  type ExceptionKind,
  type ExceptionRow,
  exceptionKinds,
} from '../../shared/exceptions-contract.ts'
import { DeskTabs } from '../lists/desk-tabs.tsx'
import '../lists/lists.css'
import { SearchBox } from '../parts/search-box.tsx'
import { ExceptionList } from './exception-list.tsx'
import './exceptions.css'
import { RepairBar } from './repair-bar.tsx'

const most = 1_000

/** The exception desk: instances that do not go on, by what holds them up, and their repair, one or several at once. */
const ExceptionScreen = () => {
  const { t } = useTranslation()
  const { data: counts } = useCall(countExceptions, {})
  const [kind, setKind] = useState<ExceptionKind | 'all'>('all')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly ExceptionRow[]>([])
  const shown = exceptionKinds.filter(each => (kind === 'all' ? (counts?.[each] ?? 0) > 0 : each === kind))
  return (
    <div className="ls">
      <PageHeader title={t('approvals.todos')} tabs={<DeskTabs here="exceptions" />} />
      <div className="ls-bar">
        <Segmented<ExceptionKind | 'all'>
          value={kind}
          aria-label={t('exception.kinds')}
          options={(['all', ...exceptionKinds] as const).map(value => ({
            value,
            label: `${t(`exception.kind.${value}`)} ${sayCount(counts, value)}`.trim(),
          }))}
          onChange={next => {
            setKind(next)
            setChosen([])
          }}
        />
        <span className="ls-filters">
          <SearchBox
            value={search}
            label={t('exception.search')}
            onSearch={text => {
              setSearch(text)
              setChosen([])
            }}
          />
        </span>
      </div>
      {chosen.length > 0 ? <RepairBar rows={chosen} onDone={() => setChosen([])} /> : null}
      <div className="ls-scroll">
        {shown.map(each => (
          <ExceptionList
            key={each}
            kind={each}
            count={sayCount(counts, each)}
            search={search}
            chosen={chosen}
            onChoose={setChosen}
          />
        ))}
        {counts && shown.length === 0 ? (
          <EmptyState kind="never" icon="check" title={t('exception.none')}>
            {t('exception.none.why')}
          </EmptyState>
        ) : null}
      </div>
    </div>
  )
}

const sayCount = (counts: ExceptionCounts | undefined, kind: ExceptionKind | 'all'): string => {
  if (!counts) return ''
  const found = kind === 'all' ? exceptionKinds.reduce((sum, each) => sum + counts[each], 0) : counts[kind]
  return found >= most ? '999+' : String(found)
}

export default ExceptionScreen
