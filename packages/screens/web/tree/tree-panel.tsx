import { currentSpace, sayNumber, useNudge } from '@gantry/client/web'
import { Icon, Skeleton, searchSign } from '@gantry/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input, Switch } from 'antd'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterRest } from '../data/after-rest.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { fetchNodes, searchNodes, type TreeQuestion, type ValueNode } from './fetch-nodes.ts'
import { isDeep, leadsTo, type Step, type TreePath, writePath } from './tree-path.ts'
import './tree.css'

interface TreePanelProps {
  readonly question: TreeQuestion
  readonly path: TreePath | null
  onChoose(path: TreePath | null): void
}

/** Debounce after a change before the counts are refetched, in milliseconds. */
const rest = 1_500

interface TreeParts extends TreePanelProps {
  readonly opened: ReadonlySet<string>
  turn(key: string): void
}

const keyOf = (steps: readonly Step[]): string => writePath({ steps, own: false })

/** Tree beside a list or view: the selected value filters the records, level by level. */
export const TreePanel = (props: TreePanelProps) => {
  const { question, path, onChoose } = props
  const { model, tree } = question
  const { t } = useTranslation()
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words.trim())
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(path?.steps.map((_, at) => keyOf(path.steps.slice(0, at))) ?? []),
  )
  const following = useRef<ReturnType<typeof afterRest>>(null)
  useEffect(() => {
    following.current = afterRest(
      () => client.invalidateQueries({ queryKey: [currentSpace(), 'tree', model.id] }),
      rest,
    )
    return following.current.stop
  }, [client, model.id])
  useNudge(model.id, () => following.current?.tell())
  const last = model.field(path?.steps.at(-1)?.field ?? '')
  const switchId = useId()
  const parts: TreeParts = {
    ...props,
    opened,
    turn: key =>
      setOpened(now => {
        const next = new Set(now)
        if (!next.delete(key)) next.add(key)
        return next
      }),
  }
  const names = tree.levels.map(id => model.field(id)?.label ?? id)
  return (
    <div className="tf">
      <div className="tf-head">
        <Input
          prefix={searchSign}
          allowClear
          value={words}
          aria-label={t('tree.search', { names: names.join(' / ') })}
          placeholder={names.join(' / ')}
          onChange={event => setWords(event.target.value)}
        />
        <p className="tf-levels">
          <span className="cut ink3" translate="no">
            {names.join(' › ')}
          </span>
          {path ? (
            <button type="button" className="btn t s" onClick={() => onChoose(null)}>
              {t('tree.clear')}
            </button>
          ) : null}
        </p>
      </div>
      <div className="tf-body">
        {asked === '' ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk between the values within
          <div onKeyDown={walk}>
            <Level parts={parts} steps={[]} top />
          </div>
        ) : (
          <Found parts={parts} words={asked} />
        )}
      </div>
      {last && isDeep(last) && !last.type.inRegions ? (
        <p className="tf-foot">
          <Switch
            id={switchId}
            size="small"
            checked={!path?.own}
            onChange={below => path && onChoose({ ...path, own: !below })}
          />
          <label htmlFor={switchId}>{t('tree.below')}</label>
        </p>
      ) : null}
    </div>
  )
}

interface LevelProps {
  readonly parts: TreeParts
  readonly steps: readonly Step[]
  readonly top?: true
}

/** Children of a value, fetched when the value is first expanded. */
const Level = ({ parts, steps, top }: LevelProps) => {
  const { model, tree, query } = parts.question
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: [currentSpace(), 'tree', model.id, tree.levels, query, keyOf(steps)],
    queryFn: ({ signal }) => fetchNodes(parts.question, steps, signal),
    placeholderData: before => before,
  })
  if (error && !data) return <Unreadable error={error as never} onRetry={refetch} />
  if (!data) return <Skeleton kind="text" rows={top ? 8 : 2} />
  return (
    <ul role={top ? 'tree' : 'group'} aria-label={top ? t('tree.label', { table: model.label }) : undefined}>
      {data.nodes.map(node => (
        <Value
          key={keyOf(node.steps)}
          parts={parts}
          node={node}
          alone={top === true && data.nodes.length === 1}
        />
      ))}
      {data.nodes.length === 0 ? (
        <li role="none" className="tf-note ink3">
          {t(top ? 'tree.empty' : 'tree.nothing')}
        </li>
      ) : null}
      {data.more ? (
        <li role="none" className="tf-note ink3">
          {t('tree.more')}
        </li>
      ) : null}
    </ul>
  )
}

interface ValueProps {
  readonly parts: TreeParts
  readonly node: ValueNode
  /** The only value of the top level: expanded until the user collapses it. */
  readonly alone: boolean
}

const Value = ({ parts, node, alone }: ValueProps) => {
  const { question, path, opened, turn, onChoose } = parts
  const { t } = useTranslation()
  const key = keyOf(node.steps)
  const open = node.below && opened.has(key) !== alone
  const on = path !== null && leadsTo(node.steps, path.steps) && path.steps.length === node.steps.length
  const field = question.model.field(node.steps.at(-1)?.field ?? '')
  const name = node.label || t('tree.none', { field: field?.label ?? '' })
  const choose = () => {
    onChoose(on ? null : { steps: node.steps, own: false })
    if (node.below && !open && !on) turn(key)
  }
  return (
    <li role="none">
      <div
        role="treeitem"
        tabIndex={on ? 0 : -1}
        className={on ? 'tf-node on' : 'tf-node'}
        aria-selected={on}
        aria-expanded={node.below ? open : undefined}
        aria-label={node.count === null ? name : t('tree.counted', { name, count: node.count })}
        onClick={choose}
        onKeyDown={event => {
          if (event.key === 'Enter' || event.key === ' ') choose()
          else if (event.key === 'ArrowRight' && node.below && !open) turn(key)
          else if (event.key === 'ArrowLeft' && open) turn(key)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {node.below ? (
          <button
            type="button"
            tabIndex={-1}
            className="tf-turn"
            aria-label={t(open ? 'tree.close' : 'tree.open', { name })}
            onClick={event => {
              event.stopPropagation()
              turn(key)
            }}
          >
            <Icon name={open ? 'down' : 'right'} size={12} />
          </button>
        ) : (
          <span className="tf-turn" />
        )}
        <span className={node.count === 0 ? 'cut ink3' : 'cut'} translate="no">
          {field && node.value && field.type.kind === 'choice' ? (
            <field.view.Cell value={node.value} field={field.def} />
          ) : (
            name
          )}
        </span>
        {node.count === null ? null : <span className="tf-count ink3">{numberText(node.count)}</span>}
      </div>
      {open ? <Level parts={parts} steps={node.steps} /> : null}
    </li>
  )
}

const numberText = (count: number): string => sayNumber(count)

/** Search results of all levels. */
const Found = ({ parts, words }: { readonly parts: TreeParts; readonly words: string }) => {
  const { question, path, onChoose } = parts
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: [currentSpace(), 'tree', question.model.id, question.tree.levels, question.query, { words }],
    queryFn: ({ signal }) => searchNodes(question, words, signal),
    placeholderData: before => before,
  })
  if (error && !data) return <Unreadable error={error as never} onRetry={refetch} />
  if (!data) return <Skeleton kind="text" rows={4} />
  if (data.length === 0) return <p className="tf-note ink3">{t('tree.unfound')}</p>
  return (
    <ul>
      {data.map(node => {
        const on = path !== null && keyOf(node.steps) === keyOf(path.steps)
        return (
          <li key={keyOf(node.steps)}>
            <button
              type="button"
              className={on ? 'tf-node tf-found on' : 'tf-node tf-found'}
              aria-pressed={on}
              onClick={() => onChoose(on ? null : { steps: node.steps, own: false })}
            >
              <span className="cut" translate="no">
                {node.label}
              </span>
              <span className="tf-count ink3" translate="no">
                {node.of}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Arrow keys move through the expanded nodes (WAI-ARIA tree pattern). */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const nodes = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const at = nodes.indexOf(event.target as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: nodes.length - 1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  nodes[Math.max(0, Math.min(nodes.length - 1, to))]?.focus()
}
