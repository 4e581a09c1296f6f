import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { TextInput } from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlowNode, NodeSettings } from '../../../shared/definition.ts'
import { isHuman } from '../../../shared/drawing.ts'
import { Choice, Toggle } from '../controls.tsx'
import { faces } from '../faces.ts'
import type { SaidIssue } from '../problems.ts'
import { AutomaticProperties } from './automatic.tsx'
import { Branches } from './branches.tsx'
import { Buttons } from './buttons.tsx'
import { dateFields } from './date-fields.ts'
import { Executors } from './executors.tsx'
import { FieldRights } from './field-rights.tsx'
import { Policies, Signing } from './handling.tsx'
import { Messages } from './messages.tsx'
import type { PropertiesScope } from './scope.ts'
import { SubprocessProperties } from './subprocess.tsx'
import { Minutes, TimeLimitSettings } from './time-limit.tsx'

interface NodePropertiesProps extends PropertiesScope {
  readonly node: FlowNode
  readonly problems: readonly SaidIssue[]
  readonly removable: boolean
  onChange(settings: NodeSettings): void
  onRemove(): void
}

type Tab = 'handling' | 'fields' | 'buttons' | 'limit' | 'messages'
const tabs: readonly Tab[] = ['handling', 'fields', 'buttons', 'limit', 'messages']

/** Everything that can be set on one node. */
export const NodeProperties = ({
  node,
  problems,
  removable,
  onChange,
  onRemove,
  ...scope
}: NodePropertiesProps) => {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>('handling')
  const human = isHuman(node)
  const shown = human ? tab : 'handling'
  return (
    <>
      <header
        className="wf-props-head"
        style={{ '--tone': `var(--c${faces[node.kind].tone})` } as React.CSSProperties}
      >
        <span className="wf-sign">
          <Icon name={faces[node.kind].icon} />
        </span>
        <h2 className="cut grow" translate="no">
          {localise(node.settings.name, currentLang()) || t(`workflow.node.${node.kind}`)}
        </h2>
        <button
          type="button"
          className="btn t s sq"
          disabled={!removable}
          aria-label={t('flow.remove')}
          title={`${t('flow.remove')} (Delete)`}
          onClick={onRemove}
        >
          <Icon name="trash" size={14} />
        </button>
      </header>
      {human ? (
        <nav className="wf-tabs" aria-label={t('flow.properties')}>
          {tabs.map(each => (
            <button
              key={each}
              type="button"
              aria-pressed={each === tab}
              className={each === tab ? 'on' : undefined}
              onClick={() => setTab(each)}
            >
              {t(`flow.tab.${each}`)}
            </button>
          ))}
        </nav>
      ) : null}
      {problems.map(({ field, issue }) => (
        <p key={`${field} ${issue.code}`} className="hint err">
          {issueText(t, issue)}
        </p>
      ))}
      {shown === 'handling' ? (
        <>
          <TextInput
            label={t('flow.name')}
            value={node.settings.name}
            maxLength={60}
            onChange={(name = '') => onChange({ ...node.settings, name })}
          />
          <OwnProperties node={node} problems={problems} onChange={onChange} {...scope} />
        </>
      ) : human ? (
        shown === 'fields' ? (
          <FieldRights
            kind={node.kind}
            model={scope.model}
            fields={node.settings.fields}
            writes
            onChange={fields => {
              const { fields: _, ...rest } = node.settings
              onChange(fields ? { ...rest, fields } : rest)
            }}
          />
        ) : shown === 'buttons' ? (
          <Buttons
            {...scope}
            kind={node.kind}
            settings={node.settings}
            onChange={change => onChange({ ...node.settings, ...change })}
          />
        ) : shown === 'limit' ? (
          <TimeLimitSettings
            {...scope}
            limit={node.settings.timeLimit}
            onChange={timeLimit => {
              const { timeLimit: _, ...rest } = node.settings
              onChange(timeLimit ? { ...rest, timeLimit } : rest)
            }}
          />
        ) : (
          <Messages
            kind={node.kind}
            messages={node.settings.messages}
            onChange={messages => onChange({ ...node.settings, messages })}
          />
        )
      ) : null}
    </>
  )
}

interface OwnProps extends PropertiesScope {
  readonly node: FlowNode
  readonly problems: readonly SaidIssue[]
  onChange(settings: NodeSettings): void
}

/** The settings only this kind of node has. */
const OwnProperties = ({ node, problems, onChange, ...scope }: OwnProps) => {
  const { t } = useTranslation()
  switch (node.kind) {
    case 'start':
      return <p className="hint">{t('flow.start.hint')}</p>
    case 'fill':
      return (
        <>
          <h3>{t('flow.executors')}</h3>
          <Executors
            {...scope}
            rules={node.settings.executors}
            onChange={executors => onChange({ ...node.settings, executors })}
          />
          <Toggle
            label={t('flow.fill.all')}
            value={node.settings.all ?? false}
            onChange={all => onChange({ ...node.settings, all })}
          />
          <Policies settings={node.settings} onChange={onChange} />
        </>
      )
    case 'approve':
      return (
        <>
          <h3>{t('flow.executors')}</h3>
          <Executors
            {...scope}
            rules={node.settings.executors}
            onChange={executors => onChange({ ...node.settings, executors })}
          />
          <Signing {...scope} settings={node.settings} onChange={onChange} />
          <Policies settings={node.settings} onChange={onChange} />
        </>
      )
    case 'cc':
      return (
        <>
          <h3>{t('flow.readers')}</h3>
          <Executors
            {...scope}
            rules={node.settings.executors}
            onChange={executors => onChange({ ...node.settings, executors })}
          />
          <h3>{t('flow.tab.fields')}</h3>
          <FieldRights
            kind={node.kind}
            model={scope.model}
            fields={node.settings.fields}
            writes={false}
            onChange={fields => {
              const { fields: _, ...rest } = node.settings
              onChange(fields ? { ...rest, fields } : rest)
            }}
          />
          <h3>{t('flow.tab.messages')}</h3>
          <Messages
            kind="cc"
            messages={node.settings.messages}
            onChange={messages => onChange({ ...node.settings, messages })}
          />
        </>
      )
    case 'exclusive':
    case 'inclusive':
      return (
        <Branches
          model={scope.model}
          settings={node.settings}
          conditions
          ordered={node.kind === 'exclusive'}
          onChange={onChange}
        />
      )
    case 'parallel':
      return (
        <Branches
          model={scope.model}
          settings={node.settings}
          conditions={false}
          ordered={false}
          onChange={onChange}
        />
      )
    case 'join':
      return <p className="hint">{t('flow.join.hint')}</p>
    case 'end':
      return (
        <>
          <Choice
            label={t('flow.outcome')}
            value={node.settings.outcome ?? 'usual'}
            options={(['usual', 'approved', 'completed', 'rejected'] as const).map(value => ({
              value,
              label: t(`flow.outcome.${value}`),
            }))}
            onChange={outcome => {
              const { outcome: _, ...rest } = node.settings
              onChange(outcome === 'usual' ? rest : { ...rest, outcome })
            }}
          />
          <Toggle
            label={t('flow.terminate')}
            value={node.settings.terminate ?? false}
            onChange={terminate => onChange({ ...node.settings, terminate })}
          />
        </>
      )
    case 'timer': {
      const { until } = node.settings
      const dates = dateFields(scope.model)
      return (
        <>
          <Choice
            label={t('flow.until')}
            value={'field' in until ? 'field' : (until.calendar ?? 'natural')}
            options={(['natural', 'work', ...(dates.length > 0 ? (['field'] as const) : [])] as const).map(
              value => ({ value, label: t(`flow.limit.${value}`) }),
            )}
            onChange={by =>
              onChange({
                ...node.settings,
                until: by === 'field' ? { field: dates[0]?.value ?? '' } : { minutes: 60, calendar: by },
              })
            }
          />
          {'field' in until ? (
            <Choice
              label={t('flow.limit.date')}
              value={until.field}
              options={dates}
              onChange={field => onChange({ ...node.settings, until: { field } })}
            />
          ) : (
            <Minutes
              label={t('flow.limit.length')}
              min={1}
              minutes={until.minutes}
              onChange={minutes => onChange({ ...node.settings, until: { ...until, minutes } })}
            />
          )}
        </>
      )
    }
    case 'subprocess':
      return <SubprocessProperties settings={node.settings} onChange={onChange} {...scope} />
    case 'service':
    case 'rule':
    case 'script':
      return <AutomaticProperties node={node} problems={problems} onChange={onChange} {...scope} />
  }
}
