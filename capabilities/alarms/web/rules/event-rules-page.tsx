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
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Dropdown, Switch } from 'antd'
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
          <table className="dt al-table">
            <thead>
              <tr>
                <th>{t('event_rule.col.rule')}</th>
                <th>{t('event_rule.col.product')}</th>
                <th>{t('event_rule.col.severity')}</th>
                <th className="num">{t('event_rule.col.open')}</th>
                <th className="num">{t('event_rule.col.week')}</th>
                <th>{t('event_rule.col.on')}</th>
                {mayEdit ? <th /> : null}
              </tr>
            </thead>
            <tbody>
              {data.data.map(rule => (
                <Line
                  key={rule.id}
                  rule={rule}
                  mayEdit={mayEdit}
                  onOpen={() => setParams({ rule: rule.id })}
                  onCopy={copy}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

interface LineProps {
  readonly rule: EventRuleInfo
  readonly mayEdit: boolean
  onOpen(): void
  onCopy(body: EventRule): Promise<void>
}

const Line = ({ rule, mayEdit, onOpen, onCopy }: LineProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const name = localise(rule.name, lang) || t('event_rule.untitled')
  const words = localise(rule.words, lang)
  const turn = useAction(setEventRuleState, { refresh: [listEventRules] })
  const failed = (error: unknown) => toast({ kind: 'failed', text: errorText(t, error) })
  const copy = async () => {
    const { draft, published } = await call(openDesign, { kind: 'event_rule', id: rule.id })
    const body = (draft?.body ?? published) as EventRule | null
    if (body) await onCopy({ ...body, name: t('event_rule.copy_of', { name }).slice(0, 60) })
  }
  return (
    <tr>
      <td>
        <button type="button" className="al-name" onClick={onOpen}>
          <b className="cut" translate="no">
            {name}
          </b>
          {words === '' && rule.release !== null ? (
            <small className="al-alert">{t('event_rule.blind')}</small>
          ) : (
            <small className="cut" translate="no">
              {words || t('event_rule.unfinished')}
            </small>
          )}
        </button>
      </td>
      <td translate="no">{rule.productName ?? '—'}</td>
      <td>
        <span className="al-severity" data-severity={rule.severity}>
          {t(`alarm.severity.${rule.severity}`)}
        </span>
      </td>
      <td className="num">{rule.open}</td>
      <td className="num">{rule.week}</td>
      <td>
        {rule.release === null ? (
          <small>{t('event_rule.draft')}</small>
        ) : !mayEdit ? (
          t(rule.isOn ? 'event_rule.is_on' : 'event_rule.is_off')
        ) : (
          <Switch
            size="small"
            checked={rule.isOn}
            loading={turn.isPending}
            aria-label={t('event_rule.switch', { name })}
            onChange={on =>
              turn.mutate({ id: rule.id, state: on ? 'active' : 'stopped' }, { onError: failed })
            }
          />
        )}
      </td>
      {mayEdit ? (
        <td>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'edit', label: t('event_rule.edit') },
                { key: 'copy', label: t('event_rule.copy') },
                { key: 'remove', label: t('event_rule.remove'), danger: true },
              ],
              onClick: ({ key }) => {
                if (key === 'edit') onOpen()
                else if (key === 'copy') void copy()
                else turn.mutate({ id: rule.id, state: 'removed' }, { onError: failed })
              },
            }}
          >
            <button type="button" className="btn t s sq" aria-label={t('event_rule.more', { name })}>
              <Icon name="more" size={14} />
            </button>
          </Dropdown>
        </td>
      ) : null}
    </tr>
  )
}

export default EventRulesPage
