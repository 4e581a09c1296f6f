import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import {
  type Decision,
  type DecisionNode,
  type NodeTrace,
  type PlannedDecision,
  valueTypes,
} from '@gantry/decisions/shared'
import type { Problem } from '@gantry/designs/shared'
import { removeEdges } from '@gantry/graph/shared'
import { ExpressionEditor, issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Button, Checkbox, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { columnNames, sayValue, sayViolation } from './say-value.ts'

interface NodePropertiesProps {
  readonly planned: PlannedDecision
  readonly id: string
  readonly node: DecisionNode
  readonly trace: NodeTrace | undefined
  readonly problems: readonly Problem[]
  readonly onChange: ((next: Decision) => void) | null
  onOpenTable(): void
}

/** Name and settings of one node, what it requires, and what it came to when the decision was tried. */
export const NodeProperties = (props: NodePropertiesProps) => {
  const { planned, id, node, trace, problems, onChange, onOpenTable } = props
  const { t } = useTranslation()
  const lang = currentLang()
  const { decision, nodes, result } = planned
  const readOnly = onChange === null
  const put = (next: DecisionNode) => onChange?.({ ...decision, nodes: { ...decision.nodes, [id]: next } })
  const label = localise(node.settings.label, lang)
  const rename = (text: string) => {
    const named = typeof node.settings.label === 'string' ? text : { ...node.settings.label, [lang]: text }
    put({ ...node, settings: { ...node.settings, label: named } } as DecisionNode)
  }
  const scope = nodes.get(id)?.scope ?? { kind: 'context', fields: {} }
  const requires = decision.edges.filter(({ to }) => to === id)
  return (
    <>
      <h2>
        <Icon name={node.kind === 'table' ? 'table' : node.kind === 'input' ? 'edit' : 'fx'} size={16} />
        {t(`decision.node.${node.kind}`)}
      </h2>
      {trace ? (
        <p className="dc-value" data-state={trace.violation ? 'bad' : 'ok'}>
          <small>{t('decision.came_to')}</small>
          <b translate="no">
            {trace.violation
              ? sayViolation(t, decision, id, trace.violation)
              : sayValue(t, trace.value, columnNames(decision))}
          </b>
        </p>
      ) : null}
      <div className="fld">
        <label htmlFor="dc-node-name">{t('logic.name')}</label>
        <Input
          id="dc-node-name"
          value={label}
          disabled={readOnly}
          maxLength={100}
          onChange={({ target }) => rename(target.value)}
        />
        <span className="hint">{t('decision.key', { key: id })}</span>
      </div>
      {node.kind === 'input' ? (
        <>
          <div className="fld">
            <label htmlFor="dc-node-type">{t('decision.column.type')}</label>
            <Select
              id="dc-node-type"
              value={node.settings.type}
              disabled={readOnly}
              options={valueTypes.map(value => ({ value, label: t(`decision.type.${value}`) }))}
              onChange={type => put({ ...node, settings: { ...node.settings, type } })}
            />
          </div>
          <div className="fld">
            <label htmlFor="dc-node-allowed">{t('decision.column.allowed')}</label>
            <Input
              id="dc-node-allowed"
              value={node.settings.allowed ?? ''}
              disabled={readOnly}
              placeholder={node.settings.type === 'number' ? '[0..100]' : '"A", "B"'}
              onChange={({ target }) => {
                const { allowed: _before, ...rest } = node.settings
                put({
                  ...node,
                  settings: target.value.trim() === '' ? rest : { ...rest, allowed: target.value },
                })
              }}
            />
            <span className="hint">{t('decision.column.allowed_hint')}</span>
          </div>
        </>
      ) : null}
      {node.kind === 'table' ? (
        <Button icon={<Icon name="table" size={14} />} onClick={onOpenTable}>
          {t('decision.open_table')}
        </Button>
      ) : null}
      {node.kind === 'expression' ? (
        readOnly ? (
          <pre className="dc-code">{node.settings.expression}</pre>
        ) : (
          <ExpressionEditor
            label={label}
            value={node.settings.expression}
            scope={scope}
            onChange={expression => {
              if (expression !== node.settings.expression)
                put({ ...node, settings: { ...node.settings, expression } })
            }}
          />
        )
      ) : null}
      {node.kind === 'function' ? (
        <>
          {node.settings.params.map((param, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parameters have no identity but their place.
            <div className="dc-param" key={at}>
              <Input
                size="small"
                value={param.name}
                disabled={readOnly}
                aria-label={t('decision.param')}
                onChange={({ target }) =>
                  put({
                    ...node,
                    settings: {
                      ...node.settings,
                      params: node.settings.params.with(at, { ...param, name: target.value }),
                    },
                  })
                }
              />
              <Select
                size="small"
                value={param.type}
                disabled={readOnly}
                aria-label={t('decision.column.type')}
                options={valueTypes.map(value => ({ value, label: t(`decision.type.${value}`) }))}
                onChange={type =>
                  put({
                    ...node,
                    settings: { ...node.settings, params: node.settings.params.with(at, { ...param, type }) },
                  })
                }
              />
              {readOnly ? null : (
                <button
                  type="button"
                  className="btn t xs sq"
                  aria-label={t('decision.remove_param', { name: param.name })}
                  onClick={() =>
                    put({
                      ...node,
                      settings: { ...node.settings, params: node.settings.params.toSpliced(at, 1) },
                    })
                  }
                >
                  <Icon name="close" size={12} />
                </button>
              )}
            </div>
          ))}
          {readOnly ? null : (
            <Button
              size="small"
              icon={<Icon name="plus" size={14} />}
              onClick={() =>
                put({
                  ...node,
                  settings: {
                    ...node.settings,
                    params: [
                      ...node.settings.params,
                      { name: `p${node.settings.params.length + 1}`, type: 'any' },
                    ],
                  },
                })
              }
            >
              {t('decision.param')}
            </Button>
          )}
          <div className="fld">
            <label htmlFor="dc-node-body">{t('decision.body')}</label>
            <Input.TextArea
              id="dc-node-body"
              autoSize={{ minRows: 2 }}
              value={node.settings.body}
              disabled={readOnly}
              onChange={({ target }) => put({ ...node, settings: { ...node.settings, body: target.value } })}
            />
          </div>
        </>
      ) : null}
      {problems.slice(0, 10).map(problem => (
        <p key={`${problem.field} ${problem.code}`} className="hint err">
          {issueText(t, problem)}
        </p>
      ))}
      {node.kind === 'table' || node.kind === 'expression' ? (
        <Checkbox
          checked={result === id}
          disabled={readOnly || decision.result === id}
          onChange={() => onChange?.({ ...decision, result: id })}
        >
          {t('decision.is_result')}
        </Checkbox>
      ) : null}
      {requires.length > 0 ? (
        <section>
          <h3>{t('decision.requires')}</h3>
          <ul className="dc-requires">
            {requires.map(edge => (
              <li key={edge.id}>
                <span translate="no">
                  {localise(decision.nodes[edge.from]?.settings.label ?? edge.from, lang)}
                </span>
                {readOnly ? null : (
                  <button
                    type="button"
                    className="btn t xs sq"
                    aria-label={t('decision.disconnect')}
                    onClick={() =>
                      onChange?.({
                        ...decision,
                        edges: removeEdges<unknown>(decision, new Set([edge.id])).edges,
                      })
                    }
                  >
                    <Icon name="close" size={12} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {readOnly || node.kind === 'input' ? null : (
        <Select
          size="small"
          value={null}
          placeholder={t('decision.require')}
          aria-label={t('decision.require')}
          options={Object.entries(decision.nodes)
            .filter(([other]) => mayRequire(decision, id, other))
            .map(([other, { settings }]) => ({ value: other, label: localise(settings.label, lang) }))}
          onChange={(other: string | null) => {
            if (other === null) return
            onChange?.({
              ...decision,
              edges: [...decision.edges, { id: `e_${other}_${id}`.slice(0, 60), from: other, to: id }],
            })
          }}
        />
      )}
    </>
  )
}

/** Whether a requirement is new and closes no circle. */
const mayRequire = ({ edges }: Decision, id: string, other: string): boolean => {
  if (id === other || edges.some(({ from, to }) => from === other && to === id)) return false
  const open = [other]
  const seen = new Set(open)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === id) return false
    for (const { from, to } of edges)
      if (to === at && !seen.has(from)) {
        seen.add(from)
        open.push(from)
      }
  }
  return true
}
