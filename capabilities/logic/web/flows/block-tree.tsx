import { type Issue, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { type Block, type BlockKind, blockKinds, blocksAt, type Flow } from '@gantry/logic/shared'
import type { TableDef } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Spot } from './edit-flow.ts'
import { blockIcons } from './faces.ts'
import { sayProblem } from './say-problem.ts'

interface BlockTreeProps {
  readonly flow: Flow
  readonly tables: ReadonlyMap<string, TableDef>
  readonly problems: readonly Issue[]
  readonly warnings: readonly Issue[]
  readonly chosen: string | null
  /** Where the trial stands. */
  readonly current: string | null
  readonly ran: ReadonlySet<string>
  readonly breaks: ReadonlySet<string>
  onChoose(id: string): void
  /** Null: the flow is only read. */
  readonly onAdd: ((kind: BlockKind, spot: Spot) => void) | null
  onBreak(id: string): void
}

/** The blocks of a flow, those inside a block indented. */
export const BlockTree = (props: BlockTreeProps) => {
  const { t } = useTranslation()
  return (
    <div className="fl-tree">
      {props.onAdd && props.flow.blocks.length === 0 ? <p className="ink3">{t('flowlogic.begin')}</p> : null}
      <Place {...props} spot={{}} />
    </div>
  )
}

const Place = ({ spot, ...props }: BlockTreeProps & { readonly spot: Spot }) => {
  const { t } = useTranslation()
  const blocks = blocksAt(props.flow, spot.under, spot.port)
  const { onAdd } = props
  return (
    <ol>
      {blocks.map(block => (
        <BlockItem key={block.id} {...props} block={block} />
      ))}
      {onAdd ? (
        <li className="fl-add">
          <Dropdown
            trigger={['click']}
            menu={{
              items: blockKinds.map(kind => ({
                key: kind,
                icon: <Icon name={blockIcons[kind]} size={14} />,
                label: t(`flowlogic.block.${kind}`),
              })),
              onClick: ({ key }) => onAdd(key as BlockKind, spot),
            }}
          >
            <button type="button" className="btn t xs">
              <Icon name="plus" size={12} />
              {t('flowlogic.add')}
            </button>
          </Dropdown>
        </li>
      ) : null}
    </ol>
  )
}

const BlockItem = ({ block, ...props }: BlockTreeProps & { readonly block: Block }) => {
  const { t } = useTranslation()
  const { id, kind } = block
  const at = `blocks.${id}`
  const found = (issues: readonly Issue[]) =>
    issues.find(({ field }) => field === at || field.startsWith(`${at}.`))
  const [problem, warned] = [found(props.problems), found(props.warnings)]
  return (
    <li>
      <div
        className="fl-block"
        data-on={props.chosen === id ? '' : undefined}
        data-current={props.current === id ? '' : undefined}
        data-ran={props.ran.has(id) ? '' : undefined}
        data-problem={problem ? '' : undefined}
      >
        <button
          type="button"
          className="fl-break"
          aria-pressed={props.breaks.has(id)}
          aria-label={t('flowlogic.break')}
          title={t('flowlogic.break')}
          onClick={() => props.onBreak(id)}
        />
        <button type="button" className="fl-card" onClick={() => props.onChoose(id)}>
          <Icon name={blockIcons[kind]} />
          <b>{t(`flowlogic.block.${kind}`)}</b>
          <span translate="no">{summaryOf(t, block, props.tables)}</span>
        </button>
        {problem ? <small className="lg-bad">{sayProblem(t, null, problem)}</small> : null}
        {!problem && warned ? <small className="ink3">{sayProblem(t, null, warned)}</small> : null}
      </div>
      {kind === 'loop' || kind === 'transaction' || kind === 'branch' ? (
        <div className="fl-inner">
          {kind === 'branch' ? <em>{t('decision.yes')}</em> : null}
          <Place {...props} spot={{ under: id }} />
          {kind === 'branch' ? (
            <>
              <em>{t('decision.no')}</em>
              <Place {...props} spot={{ under: id, port: 'no' }} />
            </>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

const summaryOf = (t: TFunction, block: Block, tables: ReadonlyMap<string, TableDef>): string => {
  const tableName = (id: string): string => {
    const label = tables.get(id)?.label
    return label === undefined ? id : localise(label, currentLang())
  }
  switch (block.kind) {
    case 'query':
      return `${tableName(block.table)} → ${block.into}`
    case 'create':
    case 'update':
    case 'delete':
      return tableName(block.table)
    case 'loop':
      return t('flowlogic.each', { over: block.over, as: block.as })
    case 'branch':
      return block.when
    case 'assign':
      return `${block.into} = ${block.value}`
    case 'decide':
    case 'script':
      return `→ ${block.into}`
    case 'call':
    case 'connector':
      return block.into === undefined ? '' : `→ ${block.into}`
    case 'return':
      return block.value
    case 'raise':
      return block.message
    case 'transaction':
      return t('flowlogic.all_or_none')
  }
}
