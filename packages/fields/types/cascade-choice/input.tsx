import { langs, localise } from '@gantry/base/shared'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../web/field-view.ts'
import { type BranchNode, branchesOf } from './branches.ts'
import { Columns } from './columns.tsx'
import { PathMark } from './path-mark.tsx'
import { type CascadeChoiceField, canBeChosen } from './shared.ts'
import { listOf, moves, offered, type Standing, standingAt } from './standing.ts'

/** Selection by level in adjacent lists, or by typing words of the path. */
export const CascadeInput = (props: InputProps<CascadeChoiceField>) => {
  const { t } = useTranslation()
  const { field, value, onChange, shape, issue } = props
  const { roots, nodes, byId } = branchesOf(field.options)
  const fits = useMemo(() => canBeChosen(field), [field])
  const chosen = typeof value === 'string' ? byId.get(value) : undefined
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [standing, setStanding] = useState<Standing>({ above: [], at: 0 })
  const searched = useDeferredValue(words.trim())
  const found = useMemo(
    () => (searched ? nodes.filter(node => offered(node) && fits(node) && holds(node, searched)) : []),
    [nodes, searched, fits],
  )
  const show = (next: boolean) => {
    setOpen(next)
    setWords('')
    if (next) setStanding(standingAt(roots, chosen))
  }
  const take = (node: BranchNode) => {
    onChange(node.id)
    show(false)
  }
  /** Opens a branch, and also selects it if branches are valid values. */
  const pick = (above: readonly BranchNode[], node: BranchNode) => {
    if (!node.below.some(offered)) return fits(node) && take(node)
    if (fits(node)) onChange(node.id)
    setStanding({ above: [...above, node], at: 0 })
  }
  const onKey = (event: KeyboardEvent) => {
    if (!open || words !== '' || event.nativeEvent.isComposing) return
    const list = listOf(roots, standing.above)
    const node = list[standing.at]
    const go = moves[event.key]
    if (!go) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return node && pick(standing.above, node)
    setStanding(go(standing, list, roots))
  }
  return (
    <div className="f-full" role="presentation" onKeyDownCapture={onKey}>
      <Select<string>
        id={props.id}
        className="f-full"
        variant={shape === 'cell' ? 'borderless' : 'outlined'}
        status={issue ? 'error' : ''}
        value={typeof value === 'string' ? value : null}
        labelRender={({ value: id }) => <Labelled node={byId.get(String(id))} id={String(id)} />}
        placeholder={shape === 'cell' ? undefined : t('field.choose')}
        allowClear
        open={open}
        onOpenChange={show}
        showSearch={{ searchIcon: searchSign, filterOption: false, searchValue: words, onSearch: setWords }}
        popupMatchSelectWidth={false}
        disabled={props.disabled ?? false}
        autoFocus={props.autoFocus ?? false}
        onBlur={() => props.onBlur?.()}
        notFoundContent={<span className="cap">{t('field.cascade.none')}</span>}
        popupRender={menu =>
          words === '' ? (
            <Columns roots={roots} standing={standing} chosen={chosen} pick={pick} stand={setStanding} />
          ) : (
            <div className="f-found">{menu}</div>
          )
        }
        options={found.map(node => ({ value: node.id, title: '' }))}
        optionRender={({ value: id }) => <Labelled node={byId.get(String(id))} id={String(id)} />}
        onChange={id => {
          onChange(id ?? null)
          setWords('')
        }}
      />
    </div>
  )
}

const Labelled = ({ node, id }: { readonly node: BranchNode | undefined; readonly id: string }) =>
  node ? <PathMark node={node} /> : <span translate="no">{id}</span>

/** Whether the path contains every word, in either language. */
const holds = (node: BranchNode, words: string): boolean => {
  const text = langs
    .map(lang => localise(node.label, lang))
    .join('\n')
    .toLowerCase()
  return words
    .toLowerCase()
    .split(/[\s/]+/)
    .every(word => text.includes(word))
}
