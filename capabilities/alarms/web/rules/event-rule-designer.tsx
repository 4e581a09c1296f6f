import { localise } from '@gantry/base/shared'
import { currentLang, inSpace, useCall } from '@gantry/client/web'
import { DesignPage, type Opened, OpenedDesign, useDesignEditor } from '@gantry/designs/web'
import type { Ref } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listEventRules,
  listWatchable,
  type Watchable,
  type WatchableProduct,
} from '../../shared/contract.ts'
import { type EventRule, newEventRule } from '../../shared/rule/event-rule.ts'
import { checkCondition, checkEventRule, eventRuleKind } from '../../shared/rule/event-rule-kind.ts'
import { BackTest } from './back-test.tsx'
import { RuleForm } from './rule-form.tsx'

interface EventRuleDesignerProps {
  readonly id: string
  /** Nothing is kept of it before its first change. */
  readonly isNew: boolean
}

/** The editor of an event rule: what it waits for at the left, what it would have raised at the right. */
const EventRuleDesigner = ({ id, isNew }: EventRuleDesignerProps) => {
  const { t } = useTranslation()
  const products = useCall(listWatchable, {})
  return (
    <OpenedDesign<EventRule>
      design={{ kind: 'event_rule', id }}
      {...(isNew && { first: newEventRule() })}
      missing={
        <EmptyState fill kind="never" title={t('event_rule.missing')}>
          <a href={inSpace('/sysop/eventEngine')}>{t('event_rule.title')}</a>
        </EmptyState>
      }
    >
      {opened =>
        products.data ? (
          <Editor
            opened={opened}
            products={products.data.data}
            roles={products.data.roles}
            rules={products.data.rules.filter(rule => rule.id !== id)}
          />
        ) : (
          <Skeleton kind="table" rows={8} />
        )
      }
    </OpenedDesign>
  )
}

interface EditorProps {
  readonly opened: Opened<EventRule>
  readonly products: readonly WatchableProduct[]
  readonly roles: readonly Ref[]
  /** The other rules. */
  readonly rules: Watchable['rules']
}

const Editor = ({ opened, products, roles, rules }: EditorProps) => {
  const { t } = useTranslation()
  const editor = useDesignEditor(opened, { kind: eventRuleKind, refresh: [listEventRules] })
  const { body, apply } = editor.state
  const [left, setLeft] = useState<readonly string[]>([])
  const product = products.find(({ id }) => id === body.product)
  const here = [...checkEventRule(body), ...(product ? checkCondition(body, product.points) : [])]
  const issues = [...here, ...editor.refused.filter(({ field }) => !here.some(each => each.field === field))]
  const isFresh = opened.release === null && opened.draft === null
  const shown = isFresh ? issues.filter(({ field }) => left.includes(field.split('.')[0] ?? '')) : issues
  return (
    <DesignPage
      editor={editor}
      crumbs={[{ title: t('event_rule.title'), href: inSpace('/sysop/eventEngine') }]}
      title={localise(body.name, currentLang()) || t('event_rule.untitled')}
      parts={[{ id: 'rule', label: t('event_rule.part.rule') }]}
      blocked={here.length > 0}
      problems={editor.error ? issues.map(each => issueText(t, each)) : []}
    >
      {() => (
        <div className="al-editor">
          <RuleForm
            rule={body}
            products={products}
            roles={roles}
            rules={rules}
            issues={shown}
            onChange={apply}
            onLeave={field => setLeft(now => (now.includes(field) ? now : [...now, field]))}
          />
          <BackTest rule={body} ready={product !== undefined && here.length === 0} />
        </div>
      )}
    </DesignPage>
  )
}

export default EventRuleDesigner
