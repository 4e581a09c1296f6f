import { useSessionState } from '@gantry/client/web'
import { all, type Filter, type Ref, where } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import { Icon, searchSign, useMedia } from '@gantry/ui/web'
import { Select } from 'antd'
import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../field-view.ts'
import { OfferContext } from '../offer-context.ts'
import { isBrowsed } from '../picker/places.ts'
import { QuickCreateContext } from '../quick-create-context.ts'
import { pressInTree, type TreeMoves } from '../tree/tree-keys.ts'
import { lineId, TreeList, type TreeState } from '../tree/tree-list.tsx'
import { usePaths } from '../tree/use-paths.ts'
import { useTree } from '../tree/use-tree.ts'
import { type Candidate, useReferenceSearch } from '../use-reference-search.ts'
import { ReferenceMark } from './reference-mark.tsx'

const PickerDialog = lazy(() => import('../picker/picker-dialog.tsx'))

export interface ReferencePickerProps extends Omit<InputProps, 'field' | 'value' | 'onChange'> {
  readonly target: string
  readonly chosen: readonly Ref[]
  readonly many: boolean
  /** `face`: avatars, for people; otherwise an icon. */
  readonly sign: 'face' | IconName
  /** Options above the records that are not records, such as "me". */
  readonly terms?: readonly Ref[]
  /** Closes the list after each selection, for callers that open a dialog then. */
  readonly once?: boolean
  /** Size of inputs in filters. */
  readonly size?: 'small'
  onChoose(chosen: readonly Ref[]): void
}

const noTerms: readonly Ref[] = []

/** Excludes people who have left. */
const activeAnd = (offered: Filter | null): Filter => all(offered ?? true, where('state', 'eq', 'active'))

/** Selects records of a table by search; the first page is listed before any text is typed. */
export const ReferencePicker = (props: ReferencePickerProps) => {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const { many, sign, chosen, terms = noTerms } = props
  const offered = useContext(OfferContext)
  // Filters (which have terms) must also find people who have left; other fields offer only active people.
  const onlyActive = sign === 'face' && terms.length === 0
  const search = useReferenceSearch(props.target, words, open, onlyActive ? activeAnd(offered) : offered)
  const [browsing, setBrowsing] = useState(false)
  const mayBrowse = isBrowsed(props.target)
  const isPhone = useMedia('(max-width: 719px)')
  const { session } = useSessionState()
  const paths = usePaths(search.tree, words ? search.candidates.map(({ id }) => id) : [])
  const [standing, setStanding] = useState<TreeState>({ turned: new Set(), at: null })
  const tree = useTree(search.tree, terms, standing.turned, open)
  const treeId = useId()
  const box = useRef<HTMLDivElement>(null)
  const Quick = useContext(QuickCreateContext)
  const self =
    sign === 'face' && !words ? search.candidates.find(({ id }) => id === session?.user.personId) : undefined
  const listed = [...(self ? [self] : []), ...search.candidates.filter(each => each !== self)]
  const entry = (candidate: Candidate) => ({
    value: candidate.id,
    title: candidate.title,
    label: (
      <ReferenceMark
        reference={candidate}
        sign={sign}
        note={candidate === self ? t('field.me') : (paths.get(candidate.id)?.join(' / ') ?? candidate.note)}
      />
    ),
  })
  const isTree = search.tree !== null && words === '' && !search.failed
  const late = search.late && !isTree
  // Results of an earlier search text stay visible until the response arrives, but cannot be selected.
  const known = new Map([...terms, ...(late ? [] : listed), ...chosen].map(each => [each.id, each]))
  const options = [
    // A tree shows terms and records itself until a search text is typed.
    ...(words || isTree ? [] : terms.map(term => ({ value: term.id, title: term.title, label: term.title }))),
    ...(isTree ? [] : listed.map(entry)),
  ]
  const shown = chosen.map(({ id, title }) => ({
    value: id,
    label: terms.some(term => term.id === id) ? (
      title
    ) : (
      <ReferenceMark reference={{ id, title }} sign={sign} />
    ),
  }))
  const choose = (picked: readonly Ref[]) => {
    setWords('')
    if (props.once) setOpen(false)
    props.onChoose(picked)
  }
  const moves: TreeMoves = {
    stand: at => setStanding(now => ({ ...now, at })),
    turn: id => setStanding(({ turned }) => ({ at: id, turned: turnedBy(turned, id) })),
    choose: node => {
      setStanding(now => ({ ...now, at: node.id }))
      const on = chosen.some(({ id }) => id === node.id)
      if (many) return choose(on ? chosen.filter(({ id }) => id !== node.id) : [...chosen, node])
      choose([node])
      setOpen(false)
    },
  }
  const onKey = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return
    if (late && keysOfList.has(event.key)) {
      if (event.key !== 'Tab') event.preventDefault()
      return event.stopPropagation()
    }
    if (!isTree || !pressInTree(tree.lines, standing.at, event.key, moves)) return
    event.preventDefault()
    event.stopPropagation()
  }
  useTreeOf(box, isTree && open ? { tree: treeId, at: standing.at } : null)
  const select = (
    <Select<{ value: string; label?: unknown } | { value: string; label?: unknown }[]>
      id={props.id}
      className="f-full"
      size={props.size ?? 'medium'}
      mode={many ? 'multiple' : undefined}
      labelInValue
      variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
      status={props.issue ? 'error' : ''}
      value={many ? shown : (shown[0] ?? null)}
      placeholder={props.shape === 'cell' ? undefined : t('field.search')}
      allowClear
      open={open}
      onOpenChange={wanted => {
        if (wanted && isPhone && mayBrowse && terms.length === 0) setBrowsing(true)
        else setOpen(wanted)
      }}
      showSearch={{ searchIcon: searchSign, filterOption: false, searchValue: words, onSearch: setWords }}
      maxTagCount="responsive"
      popupMatchSelectWidth={props.shape === 'cell' ? 240 : true}
      loading={search.waiting}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      onBlur={props.onBlur}
      notFoundContent={
        <span className="cap">
          {t(
            search.failed
              ? 'field.search.failed'
              : search.waiting
                ? 'field.search.waiting'
                : 'field.search.none',
          )}
        </span>
      }
      popupRender={menu => (
        <>
          {isTree ? (
            <TreeList
              id={treeId}
              tree={tree}
              state={standing}
              sign={sign}
              chosen={new Set(chosen.map(({ id }) => id))}
              many={many}
              turn={moves.turn}
              choose={moves.choose}
              onKey={onKey}
            />
          ) : (
            <div className={late ? 'f-late' : undefined} aria-busy={late}>
              {menu}
            </div>
          )}
          {!isTree && search.more ? <p className="f-more cap">{t('field.search.more')}</p> : null}
          {Quick && open && sign !== 'face' ? (
            <Quick
              target={props.target}
              words={words}
              offered={offered}
              onAsk={() => setOpen(false)}
              onMade={made => choose(many ? [...chosen, made] : [made])}
            />
          ) : null}
          {mayBrowse ? (
            <button
              type="button"
              className="pk-open"
              tabIndex={-1}
              onMouseDown={event => event.preventDefault()}
              onClick={() => {
                setOpen(false)
                setBrowsing(true)
              }}
            >
              <Icon name="users" size={14} />
              {t('field.picker.open')}
            </button>
          ) : null}
        </>
      )}
      options={options}
      onChange={value => {
        const asked = [value ?? []].flat()
        const picked = asked.flatMap(each => known.get(each.value) ?? [])
        if (picked.length === asked.length) choose(picked)
      }}
    />
  )
  return (
    <div
      ref={box}
      className="f-full"
      role="presentation"
      // Handles keys in the input before the select does; the tree handles keys pressed inside it.
      onKeyDownCapture={event => event.currentTarget.contains(event.target as Node) && onKey(event)}
    >
      {select}
      {browsing ? (
        <Suspense>
          <PickerDialog
            table={props.target}
            title={t(`field.picker.title.${props.target}`)}
            sign={sign}
            many={many}
            chosen={chosen.filter(({ id }) => !terms.some(term => term.id === id))}
            offered={offered}
            onChoose={records =>
              choose([
                ...(many ? chosen.filter(({ id }) => terms.some(term => term.id === id)) : []),
                ...records,
              ])
            }
            onClose={() => setBrowsing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/**
 * Sets ARIA attributes of the input for the tree and its current line. antd's select overwrites them with those of its own
 * list and has no property for them.
 */
const useTreeOf = (
  box: RefObject<HTMLElement | null>,
  shown: { readonly tree: string; readonly at: string | null } | null,
) => {
  const { tree, at } = shown ?? {}
  useLayoutEffect(() => {
    const input = box.current?.querySelector('[role="combobox"]')
    if (!input || tree === undefined) return
    const said = {
      'aria-haspopup': 'tree',
      'aria-controls': tree,
      'aria-owns': tree,
      'aria-activedescendant': at ? lineId(tree, at) : '',
    }
    const before = Object.keys(said).map(name => [name, input.getAttribute(name)] as const)
    for (const [name, value] of Object.entries(said)) input.setAttribute(name, value)
    return () => {
      for (const [name, value] of before)
        if (value === null) input.removeAttribute(name)
        else input.setAttribute(name, value)
    }
  }, [box, tree, at])
}

/** Keys that move or select in a list; ignored while results of an earlier search text are shown. */
const keysOfList: ReadonlySet<string> = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown'])

/** Toggles an id in a set. */
const turnedBy = (turned: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(turned)
  if (!next.delete(id)) next.add(id)
  return next
}
