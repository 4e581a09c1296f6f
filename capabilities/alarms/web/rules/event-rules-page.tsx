import { localise, newId } from '@gantry/base/shared'
import {
  call,
  currentLang,
  errorText,
  Failed,
  inSpace,
  pageTitle,
  useAction,
  useCall,
  useMayKeep,
} from '@gantry/client/web'
import { keepDraft, openDesign } from '@gantry/designs/shared'
import { EmptyState, Icon, ListTable, PageHeader, RowMenu, Skeleton, toast } from '@gantry/ui/web'
import { Button, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type EventRuleInfo, listEventRules, setEventRuleState } from '../../shared/contract.ts'
import type { EventRule } from '../../shared/rule/event-rule.ts'
import '../alarms.css'
import { RuleView } from './rule-view.tsx'

const EventRuleDesigner = lazy(() => import('./event-rule-designer.tsx'))

/** Administrators set rules up; everybody else reads them. */
const useMayEdit = (): boolean => useMayKeep('/{spaceUri}/sysop/eventEngine', 'change')

/** The event rules of the space, or the one in the address: its editor, or what it says. */
const EventRulesPage = () => {
  const [params] = useSearchParams()
  const mayEdit = useMayEdit()
  const rule = params.get('rule')
  if (rule && !mayEdit) return <RuleView key={rule} id={rule} />
  return rule ? (
    <Suspense fallback={<Skeleton kind="table" rows={8} />}>
      <EventRuleDesigner key={rule} id={rule} isNew={params.has('new')} />
    </Suspense>
  ) : (
    <List />
  )
}

const List = () => {
  const { t } = useTranslation()
  const mayEdit = useMayEdit()
  const [, setParams] = useSearchParams()
  const { data, error } = useCall(listEventRules, {})
  const copy = async (body: EventRule) => {
    const id = newId()
    await call(keepDraft, {
      kind: 'event_rule',
      id,
      body: JSON.parse(JSON.stringify(body)),
      base: null,
      revision: 0,
    })
    setParams({ rule: id })
  }
  const make = mayEdit ? (
    <Button
      type="primary"
      icon={<Icon name="plus" size={14} />}
      onClick={() => setParams({ rule: newId(), new: '' })}
    >
      {t('event_rule.new')}
    </Button>
  ) : null
  return (
    <div className="al-rules">
      <PageHeader
        title={t('event_rule.title')}
        extra={<a href={inSpace('/sysop/alarmmanage')}>{pageTitle('/{spaceUri}/sysop/alarmmanage')}</a>}
        action={make}
      />
      {error ? (
        <Failed error={error} fill />
      ) : !data ? (
        <Skeleton kind="table" rows={8} />
      ) : data.data.length === 0 ? (
        <EmptyState kind="never" icon="bell" fill title={t('event_rule.none')} actions={make}>
          {t('event_rule.none.why')}
        </EmptyState>
      ) : (
        <div className="al-scroll">
          <RuleTable rules={data.data} mayEdit={mayEdit} onOpen={rule => setParams({ rule })} onCopy={copy} />
        </div>
      )}
    </div>
  )
}

interface RuleTableProps {
  readonly rules: readonly EventRuleInfo[]
  readonly mayEdit: boolean
  onOpen(rule: string): void
  onCopy(body: EventRule): Promise<void>
}

const RuleTable = ({ rules, mayEdit, onOpen, onCopy }: RuleTableProps) => {
  const { t } = useTranslation()
  const turn = useAction(setEventRuleState, { refresh: [listEventRules] })
  const failed = (error: unknown) => toast({ kind: 'failed', text: errorText(t, error) })
  const nameOf = ({ name }: EventRuleInfo) => localise(name, currentLang()) || t('event_rule.untitled')
  const copy = async (rule: EventRuleInfo) => {
    const { draft, published } = await call(openDesign, { kind: 'event_rule', id: rule.id })
    const body = (draft?.body ?? published) as EventRule | null
    if (body) await onCopy({ ...body, name: t('event_rule.copy_of', { name: nameOf(rule) }).slice(0, 60) })
  }
  return (
    <ListTable<EventRuleInfo>
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 720 }}
      dataSource={rules}
      columns={[
        {
          key: 'rule',
          title: t('event_rule.col.rule'),
          width: '40%',
          render: (_v, rule) => <RuleName rule={rule} name={nameOf(rule)} onOpen={() => onOpen(rule.id)} />,
        },
        {
          key: 'product',
          title: t('event_rule.col.product'),
          render: (_v, { productName }) => <span translate="no">{productName ?? '—'}</span>,
        },
        {
          key: 'severity',
          title: t('event_rule.col.severity'),
          render: (_v, { severity }) => (
            <span className="al-severity" data-severity={severity}>
              {t(`alarm.severity.${severity}`)}
            </span>
          ),
        },
        { dataIndex: 'open', title: t('event_rule.col.open'), align: 'end' },
        { dataIndex: 'week', title: t('event_rule.col.week'), align: 'end' },
        {
          key: 'on',
          title: t('event_rule.col.on'),
          render: (_v, rule) =>
            rule.release === null ? (
              <small>{t('event_rule.draft')}</small>
            ) : !mayEdit ? (
              t(rule.isOn ? 'event_rule.is_on' : 'event_rule.is_off')
            ) : (
              <Switch
                size="small"
                checked={rule.isOn}
                loading={turn.isPending && turn.variables?.id === rule.id}
                aria-label={t('event_rule.switch', { name: nameOf(rule) })}
                onChange={on =>
                  turn.mutate({ id: rule.id, state: on ? 'active' : 'stopped' }, { onError: failed })
                }
              />
            ),
        },
        {
          key: 'acts',
          width: 56,
          hidden: !mayEdit,
          render: (_v, rule) => (
            <RowMenu
              label={t('event_rule.more', { name: nameOf(rule) })}
              items={[
                { key: 'edit', label: t('event_rule.edit'), onClick: () => onOpen(rule.id) },
                { key: 'copy', label: t('event_rule.copy'), onClick: () => void copy(rule) },
                {
                  key: 'remove',
                  label: t('event_rule.remove'),
                  danger: true,
                  onClick: () => turn.mutate({ id: rule.id, state: 'removed' }, { onError: failed }),
                },
              ]}
            />
          ),
        },
      ]}
    />
  )
}

interface RuleNameProps {
  readonly rule: EventRuleInfo
  readonly name: string
  onOpen(): void
}

const RuleName = ({ rule, name, onOpen }: RuleNameProps) => {
  const { t } = useTranslation()
  const words = localise(rule.words, currentLang())
  return (
    <button type="button" className="al-name" onClick={onOpen}>
      <b translate="no">{name}</b>
      {words === '' && rule.release !== null ? (
        <small className="al-alert">{t('event_rule.blind')}</small>
      ) : (
        <small translate="no">{words || t('event_rule.unfinished')}</small>
      )}
    </button>
  )
}

export default EventRulesPage
