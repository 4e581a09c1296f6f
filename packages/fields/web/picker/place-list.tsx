import type { Filter, Ref, TableId } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pressInTree, type TreeMoves } from '../tree/tree-keys.ts'
import { TreeList, type TreeState } from '../tree/tree-list.tsx'
import { useTree } from '../tree/use-tree.ts'
import { useReferenceSearch } from '../use-reference-search.ts'
import { PickLines } from './pick-lines.tsx'

interface PlaceListProps {
  readonly table: TableId
  readonly words: string
  readonly sign: IconName
  readonly chosen: readonly Ref[]
  readonly many: boolean
  readonly offered: Filter | null
  choose(record: Ref): void
}

const noTerms: readonly Ref[] = []

/** Departments, posts, groups or roles: as a tree if they form one, otherwise as a list. */
export const PlaceList = ({ table, words, sign, chosen, many, offered, choose }: PlaceListProps) => {
  const { t } = useTranslation()
  const id = useId()
  const search = useReferenceSearch(table, words, true, offered)
  const isTree = search.tree !== null && words.trim() === '' && !search.failed
  const [state, setState] = useState<TreeState>({ turned: new Set(), at: null })
  const tree = useTree(search.tree, noTerms, state.turned, true)
  const moves: TreeMoves = {
    stand: at => setState(now => ({ ...now, at })),
    turn: node =>
      setState(({ turned }) => {
        const next = new Set(turned)
        if (!next.delete(node)) next.add(node)
        return { at: node, turned: next }
      }),
    choose: node => {
      setState(now => ({ ...now, at: node.id }))
      choose(node)
    },
  }
  if (!isTree)
    return (
      <PickLines
        people={search.candidates}
        sign={sign}
        chosen={chosen}
        many={many}
        waiting={search.waiting}
        failed={search.failed}
        more={search.more ? t('field.search.more') : null}
        choose={choose}
      />
    )
  return (
    <TreeList
      id={id}
      tree={tree}
      state={state}
      sign={sign}
      chosen={new Set(chosen.map(each => each.id))}
      many={many}
      turn={moves.turn}
      choose={moves.choose}
      onKey={event => {
        if (pressInTree(tree.lines, state.at, event.key, moves)) event.preventDefault()
      }}
    />
  )
}
