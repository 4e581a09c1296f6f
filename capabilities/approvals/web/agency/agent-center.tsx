import {
  call,
  callKey,
  errorText,
  Failed,
  type SettingsTabProps,
  sayMoment,
  useAction,
} from '@gantry/client/web'
import {
  Avatar,
  Banner,
  EmptyState,
  Icon,
  PageHeader,
  ProgressLine,
  Skeleton,
  SplitPanel,
  StatusGlyph,
  toast,
} from '@gantry/ui/web'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Popconfirm, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import {
  type Agency,
  type AgencySide,
  type AgencyState,
  agencySides,
  agencyStates,
  listAgencies,
  recycleAgencies,
  removeAgency,
} from '../../shared/agency-contract.ts'
import { listTodos } from '../../shared/desk.ts'
import './agency.css'
import { AgencyForm } from './agency-form.tsx'
import { sayState } from './say.ts'

/** Content of the panel: a new agency, an edited one, or a new one copied from another. */
type Opened = { readonly does: 'new' } | { readonly does: 'edit' | 'again'; readonly agency: Agency }

/** Agencies the reader gave and was given: new, edit, recycle, edit again, delete. */
const AgentCenter = ({ title, tabs }: SettingsTabProps) => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const side: AgencySide = params.get('side') === 'taken' ? 'taken' : 'given'
  const [state, setState] = useState<AgencyState | undefined>(undefined)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<Opened | null>(null)
  const filter = {
    side,
    ...(state ? { state } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  }
  const pages = useInfiniteQuery({
    queryKey: [...callKey(listAgencies, filter), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listAgencies, { ...filter, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
  })
  const agencies = pages.data?.pages.flatMap(page => page.data) ?? []
  const count = pages.data?.pages[0]?.count
  const refresh = [listAgencies, listTodos]
  const recycle = useAction(recycleAgencies, {
    refresh,
    onDone: ({ recycled }) => {
      setChosen([])
      toast({ text: t('agency.recycled', { count: recycled }) })
    },
  })
  const remove = useAction(removeAgency, {
    refresh,
    onDone: () => toast({ text: t('agency.removed') }),
  })
  const failure = recycle.error ?? remove.error
  const open = (next: Opened | null) => setOpened(next)
  const turnTo = (next: AgencySide) => {
    setChosen([])
    open(null)
    setParams(before => {
      before.set('side', next)
      return before
    })
  }
  const canChoose = agencies.some(({ state: now }) => now === 'in_agency') && side === 'given'
  const edited = opened && opened.does !== 'new' ? opened.agency.id : null
  return (
    <>
      <PageHeader
        title={title}
        tabs={tabs}
        action={
          <Button icon={<Icon name="plus" />} onClick={() => open({ does: 'new' })}>
            {t('agency.new')}
          </Button>
        }
      />
      <SplitPanel
        label={t(opened?.does === 'edit' ? 'agency.edit' : 'agency.new')}
        initial={480}
        remember="agency"
        panel={
          opened ? (
            <AgencyForm
              key={`${opened.does} ${edited ?? ''}`}
              given={opened.does === 'new' ? null : opened.agency}
              edits={opened.does === 'edit'}
              onClose={() => open(null)}
            />
          ) : null
        }
      >
        <div className="ag">
          <ProgressLine active={pages.isFetching && agencies.length > 0} />
          <div className="ag-bar">
            <fieldset className="seg ag-sides" aria-label={t('agency.title')}>
              {agencySides.map(each => (
                <button
                  key={each}
                  type="button"
                  className={each === side ? 'on' : undefined}
                  aria-pressed={each === side}
                  onClick={() => turnTo(each)}
                >
                  {t(`agency.${each}`)} {count?.[each] ?? ''}
                </button>
              ))}
            </fieldset>
            <Input
              allowClear
              className="ag-search"
              prefix={<Icon name="search" size={14} />}
              placeholder={t('agency.search')}
              aria-label={t('agency.search')}
              maxLength={100}
              onPressEnter={event => setSearch(event.currentTarget.value)}
              onBlur={event => setSearch(event.currentTarget.value)}
              onClear={() => setSearch('')}
            />
            <Select
              allowClear
              className="ag-state"
              placeholder={t('agency.state.any')}
              aria-label={t('agency.state')}
              value={state}
              options={agencyStates.map(value => ({ value, label: t(`agency.state.${value}`) }))}
              onChange={value => setState(value)}
            />
            <span className="grow" />
            {side === 'given' ? (
              <Popconfirm
                title={t('agency.recycle_many.sure', { count: chosen.length })}
                okText={t('agency.recycle')}
                cancelText={t('ui.cancel')}
                disabled={chosen.length === 0}
                onConfirm={() => recycle.mutate({ ids: [...chosen] })}
              >
                <Button type="text" disabled={chosen.length === 0} loading={recycle.isPending}>
                  {t('agency.recycle_many')}
                </Button>
              </Popconfirm>
            ) : null}
          </div>
          {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
          {pages.error ? (
            <Failed error={pages.error} />
          ) : pages.isPending ? (
            <Skeleton kind="table" rows={6} />
          ) : agencies.length === 0 ? (
            <EmptyState
              kind={state || search ? 'filtered' : 'never'}
              icon="users"
              title={t(state || search ? 'agency.filtered' : `agency.none.${side}`)}
            >
              {state || search ? null : t(`agency.none.${side}.why`)}
            </EmptyState>
          ) : (
            <ul className={canChoose ? 'ag-list choosing' : 'ag-list'}>
              {agencies.map(agency => (
                <Line
                  key={agency.id}
                  agency={agency}
                  side={side}
                  current={agency.id === edited}
                  chosen={chosen.includes(agency.id)}
                  onChoose={
                    canChoose
                      ? on =>
                          setChosen(before =>
                            on ? [...before, agency.id] : before.filter(id => id !== agency.id),
                          )
                      : null
                  }
                  onOpen={does => open({ does, agency })}
                  onRecycle={() => recycle.mutate({ ids: [agency.id] })}
                  onRemove={() => remove.mutate({ id: agency.id })}
                />
              ))}
            </ul>
          )}
          {side === 'taken' && agencies.length > 0 ? <p className="hint">{t('agency.taken.own')}</p> : null}
          {pages.hasNextPage ? (
            <p className="ag-more">
              <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {t('agency.more')}
              </Button>
            </p>
          ) : null}
        </div>
      </SplitPanel>
    </>
  )
}

export default AgentCenter

interface LineProps {
  readonly agency: Agency
  readonly side: AgencySide
  readonly current: boolean
  readonly chosen: boolean
  /** Null: selection is disabled. */
  readonly onChoose: ((on: boolean) => void) | null
  onOpen(does: 'edit' | 'again'): void
  onRecycle(): void
  onRemove(): void
}

const Line = ({ agency, side, current, chosen, onChoose, onOpen, onRecycle, onRemove }: LineProps) => {
  const { t } = useTranslation()
  const person = side === 'given' ? agency.agent : agency.principal
  const { sign, text } = sayState(t, agency)
  const isOpen = agency.state === 'in_agency'
  return (
    <li className={isOpen ? undefined : 'over'} aria-current={current ? 'true' : undefined}>
      {onChoose ? (
        <Checkbox
          checked={chosen}
          disabled={!isOpen}
          aria-label={person.title}
          onChange={event => onChoose(event.target.checked)}
        />
      ) : null}
      <span className="ag-who" title={t('agency.creator', { name: agency.creator })}>
        <Avatar name={person.title || null} seed={person.id} />
        <span translate="no">
          <b>{person.title}</b>
          <small>{person.position ?? ''}</small>
        </span>
      </span>
      <span className="ag-when">
        <span>{t('agency.window.from', { at: sayMoment(agency.from, { short: true }) })}</span>
        <small>{t('agency.window.to', { at: sayMoment(agency.to, { short: true }) })}</small>
      </span>
      <span className="ag-what" translate="no">
        <span>{agency.scope.map(({ name }) => name).join(t('agency.comma'))}</span>
        <small>
          {agency.scope
            .flatMap(({ name, tables }) =>
              tables.length > 0
                ? tables.map(({ label }) => label)
                : [agency.scope.length === 1 ? t('agency.apps.whole') : t('agency.apps.whole_of', { name })],
            )
            .join(t('agency.comma'))}
        </small>
      </span>
      <span className="ag-how">
        <StatusGlyph state={sign}>{text}</StatusGlyph>
        <small>{agency.may.map(right => t(`agency.may.${right}`)).join(t('agency.comma'))}</small>
      </span>
      <span className="ag-acts">
        {side === 'taken' ? null : isOpen ? (
          <>
            <button type="button" className="btn t s" onClick={() => onOpen('edit')}>
              {t('agency.edit.do')}
            </button>
            <Popconfirm
              title={t('agency.recycle.sure')}
              okText={t('agency.recycle')}
              cancelText={t('ui.cancel')}
              onConfirm={onRecycle}
            >
              <button type="button" className="btn t s">
                {t('agency.recycle')}
              </button>
            </Popconfirm>
          </>
        ) : (
          <>
            <button type="button" className="btn t s" onClick={() => onOpen('again')}>
              {t('agency.again')}
            </button>
            <Popconfirm
              title={t('agency.remove.sure')}
              okText={t('agency.remove')}
              cancelText={t('ui.cancel')}
              onConfirm={onRemove}
            >
              <button type="button" className="btn t s">
                {t('agency.remove')}
              </button>
            </Popconfirm>
          </>
        )}
      </span>
    </li>
  )
}
