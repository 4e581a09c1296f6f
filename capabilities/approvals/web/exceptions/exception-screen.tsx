import { useCall } from '@gantry/client/web'
import { EmptyState, PageHeader, useMedia } from '@gantry/ui/web'
import { Button, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countExceptions,
  type ExceptionCounts,
  type ExceptionKind,
  type ExceptionRow,
  exceptionKinds,
} from '../../shared/exceptions-contract.ts'
import '../desk/todo-desk.css'
import { DeskTabs } from '../lists/desk-tabs.tsx'
import '../lists/lists.css'
import { SearchBox } from '../parts/search-box.tsx'
import { useStepKeys } from '../parts/use-step-keys.ts'
import { ExceptionList } from './exception-list.tsx'
import { ExceptionPane } from './exception-pane.tsx'
import './exceptions.css'
import { type ExceptionTab, exceptionTabs, useExceptionsState } from './exceptions-state.ts'
import { HandledList } from './handled-list.tsx'
import { keyOf } from './key-of.ts'
import { RepairBar } from './repair-bar.tsx'
import { useExceptions } from './use-exceptions.ts'

const most = 1_000
const noKinds: readonly ExceptionKind[] = []

/** The exception desk: instances that do not go on, by what holds them up; the opened one beside them with its repairs. */
const ExceptionScreen = () => {
  const { t } = useTranslation()
  const isNarrow = useMedia('(max-width: 959px)')
  const { data: counts } = useCall(countExceptions, {})
  const { tab, search, open, show, find, choose } = useExceptionsState()
  const [chosen, setChosen] = useState<readonly ExceptionRow[]>([])
  const bar = useRef<HTMLDivElement>(null)
  // A phone shows three of the kinds: the chosen one is scrolled into view.
  useEffect(() => {
    const kind = tab === 'all' ? null : bar.current?.querySelector('.ant-segmented-item-selected')
    kind?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])
  const isHandled = tab === 'handled'
  const shown = isHandled
    ? noKinds
    : exceptionKinds.filter(each => (tab === 'all' ? (counts?.[each] ?? 0) > 0 : each === tab))
  const fetched = useExceptions(shown, search)
  const rows = fetched.flatMap(each => each.rows)
  const keyed = rows.findIndex(row => keyOf(row) === open)
  // A message names the instance, whose failed runs have keys of their own.
  const asked = keyed >= 0 ? keyed : rows.findIndex(row => row.instance === open)
  const isSettled = counts !== undefined && fetched.every(({ pages }) => !pages.isPending)
  const isGone = open !== null && asked < 0 && isSettled && !isHandled
  // Wide screens always open an exception beside the list; narrow screens only the chosen one.
  const at = asked >= 0 ? asked : isNarrow || open !== null || rows.length === 0 ? -1 : 0
  const current = rows[at]
  const isOpen = current !== undefined || isGone
  const go = (step: 1 | -1) => {
    const next = rows[at + step]
    if (next) choose(keyOf(next), true)
  }
  useStepKeys(go)
  const openNext = () => {
    setChosen([])
    const next = rows[at + 1] ?? rows[at - 1]
    choose(next && !isNarrow ? keyOf(next) : null, true)
  }
  const restart = (work: () => void) => {
    setChosen([])
    work()
  }
  return (
    <div className={isOpen ? 'ls wx wx-opened' : 'ls wx'}>
      <PageHeader
        title={t('approvals.todos')}
        // A narrow screen shows only the opened exception, which has its own back button.
        {...(!(isNarrow && isOpen) && { tabs: <DeskTabs here="exceptions" /> })}
      />
      <div className="wx-list">
        <div className="ls-bar" ref={bar}>
          <Segmented<ExceptionTab>
            value={tab}
            aria-label={t('exception.kinds')}
            options={exceptionTabs.map(value => ({
              value,
              label: `${t(`exception.kind.${value}`)} ${sayCount(counts, value)}`.trim(),
            }))}
            onChange={next => restart(() => show(next))}
          />
          <span className="ls-filters">
            <SearchBox
              value={search}
              label={t('exception.search')}
              onSearch={text => restart(() => find(text))}
            />
          </span>
        </div>
        <div className="ls-scroll">
          {isHandled ? <HandledList search={search} /> : null}
          {fetched.map(each => (
            <ExceptionList
              key={each.kind}
              fetched={each}
              count={sayCount(counts, each.kind)}
              isSearch={search !== ''}
              open={current ? keyOf(current) : null}
              chosen={chosen}
              onOpen={key => choose(key, !isNarrow)}
              onChoose={setChosen}
            />
          ))}
          {counts && !isHandled && shown.length === 0 ? (
            <EmptyState kind="never" icon="check" title={t('exception.none')}>
              {t('exception.none.why')}
            </EmptyState>
          ) : null}
        </div>
        {chosen.length > 0 ? <RepairBar rows={chosen} onDone={() => setChosen([])} /> : null}
      </div>
      {current ? (
        <aside className="wx-pane" aria-label={t('exception.opened')}>
          <ExceptionPane
            key={keyOf(current)}
            row={current}
            place={at + 1}
            total={search ? String(rows.length) : sayCount(counts, tab)}
            hasNext={at + 1 < rows.length}
            onGo={go}
            onClose={() => choose(null, true)}
            onDone={openNext}
          />
        </aside>
      ) : isGone ? (
        <aside className="wx-pane" aria-label={t('exception.opened')}>
          <EmptyState
            kind="never"
            icon="check"
            title={t('exception.over')}
            actions={
              <>
                <Button onClick={() => choose(null, true)}>{t('exception.back')}</Button>
                <Button type="primary" onClick={() => restart(() => show('handled'))}>
                  {t('exception.over.see')}
                </Button>
              </>
            }
          >
            {t('exception.over.why')}
          </EmptyState>
        </aside>
      ) : null}
    </div>
  )
}

const sayCount = (counts: ExceptionCounts | undefined, tab: ExceptionTab): string => {
  if (!counts || tab === 'handled') return ''
  const found = tab === 'all' ? exceptionKinds.reduce((sum, each) => sum + counts[each], 0) : counts[tab]
  return found >= most ? '999+' : String(found)
}

export default ExceptionScreen
