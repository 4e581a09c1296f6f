import type { FieldId, Ref, TableDef } from '@gantry/model/shared'
import { Icon, type IconName } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { type TreeNode, useLevel } from './use-level.ts'

/** What of a tree is open and where one stands in it. */
export interface TreeState {
  /** Branches somebody has opened; the only one at the top is open until somebody closes it. */
  readonly turned: ReadonlySet<string>
  readonly at: string | null
}

interface TreeProps {
  readonly table: TableDef
  /** The field by which its records stand below one another. */
  readonly above: FieldId
  readonly sign: 'face' | IconName
  readonly chosen: ReadonlySet<string>
  readonly state: TreeState
  turn(id: string): void
  choose(node: Ref): void
}

/** A tree to choose from, one level after the other; keys are those of the input above it. */
export const TreeList = (props: TreeProps) => (
  <div className="f-tree" role="tree" aria-multiselectable={props.chosen.size > 1 || undefined}>
    <Level {...props} parent={null} depth={0} />
  </div>
)

const Level = ({ parent, depth, ...tree }: TreeProps & { parent: string | null; depth: number }) => {
  const { t } = useTranslation()
  const level = useLevel(tree.table, tree.above, parent)
  const note = level.failed
    ? t('field.search.failed')
    : level.waiting
      ? t('field.search.waiting')
      : level.nodes.length === 0
        ? t('field.search.none')
        : level.more
          ? t('field.search.more')
          : null
  return (
    <>
      {level.nodes.map(node => (
        <Node
          key={node.id}
          {...tree}
          node={node}
          depth={depth}
          only={depth === 0 && level.nodes.length === 1}
        />
      ))}
      {note ? (
        <p className="cap f-tree-note" style={{ paddingLeft: indent(depth) }}>
          {note}
        </p>
      ) : null}
    </>
  )
}

const indent = (depth: number): number => 8 + Math.min(depth, 12) * 16

interface NodeProps extends TreeProps {
  readonly node: TreeNode
  readonly depth: number
  /** It alone stands at the top. */
  readonly only: boolean
}

const Node = ({ node, depth, only, ...tree }: NodeProps) => {
  const { t } = useTranslation()
  const { chosen, state, sign } = tree
  const open = node.below && state.turned.has(node.id) !== only
  const on = chosen.has(node.id)
  const classes = ['f-tree-node', on && 'on', state.at === node.id && 'at']
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys of the whole tree */}
      <div
        id={`tree-${node.id}`}
        role="treeitem"
        tabIndex={-1}
        className={classes.filter(Boolean).join(' ')}
        style={{ paddingLeft: indent(depth) }}
        aria-level={depth + 1}
        aria-selected={on}
        aria-expanded={node.below ? open : undefined}
        data-node={node.id}
        data-title={node.title}
        onClick={() => tree.choose({ id: node.id, title: node.title })}
      >
        {node.below ? (
          <button
            type="button"
            tabIndex={-1}
            className="f-tree-turn"
            aria-label={t(open ? 'field.tree.close' : 'field.tree.open', { name: node.title })}
            onClick={event => {
              event.stopPropagation()
              tree.turn(node.id)
            }}
          >
            <Icon name={open ? 'down' : 'right'} size={12} />
          </button>
        ) : (
          <span className="f-tree-turn" />
        )}
        {sign === 'face' ? null : <Icon name={sign} size={14} className="ink3" />}
        <span className="cut" translate="no">
          {node.title}
        </span>
        {on ? <Icon name="check" size={14} className="f-tree-on" /> : null}
      </div>
      {open ? <Level {...tree} parent={node.id} depth={depth + 1} /> : null}
    </>
  )
}
