import { awaitedTable, type NamedProblem, type OutsideThing, type PlannedItem } from '@gantry/apps/shared'
import { type Json, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { Choice, Difference, PlannedConflict } from '@gantry/designs/shared'
import { sayWord, WordList } from '@gantry/designs/web'
import { Icon } from '@gantry/ui/web'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReleaseDetail, ReleasePlan } from '../../shared/types.ts'
import type { Decisions } from './use-decisions.ts'

interface PlanTableProps {
  readonly release: ReleaseDetail
  readonly plan: ReleasePlan
  readonly editable: boolean
  readonly decisions: Decisions
}

const signs = {
  conflict: '!',
  new: '+',
  changed: '~',
  missing: '−',
  kept: '·',
  gone: '·',
  same: '=',
} as const
/** What needs a decision first, what stays as it is last. */
const order = ['conflict', 'missing', 'new', 'changed', 'kept', 'gone', 'same'] as const

/** Every design of a release by application: what becomes of it in the target, in sentences, and what both sides changed. */
export const PlanTable = ({ release, plan, editable, decisions }: PlanTableProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const [text, setText] = useState('')
  const [whole, setWhole] = useState(false)
  const counts = order.flatMap(state => {
    const count = plan.items.filter(item => item.state === state).length
    return count > 0 && state !== 'same' ? [{ state, count }] : []
  })
  const matching = plan.items.filter(
    ({ name, kind, state }) =>
      (whole || state !== 'same') &&
      `${localise(name, lang)} ${t(`${kind}.design`, { defaultValue: kind })}`
        .toLowerCase()
        .includes(text.trim().toLowerCase()),
  )
  return (
    <section className="rel-items" aria-label={t('releases.plan')}>
      <header>
        <h2 className="rel-h">{t('releases.plan')}</h2>
        {counts.map(({ state, count }) => (
          <span key={state} className={`tag ${state === 'conflict' ? 'bad' : ''}`}>
            {t(`releases.count.${state}`, { count })}
          </span>
        ))}
        <span className="grow" />
        <Input
          allowClear
          className="rel-search"
          aria-label={t('releases.find')}
          placeholder={t('releases.find')}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Checkbox checked={whole} onChange={event => setWhole(event.target.checked)}>
          {t('releases.with_same')}
        </Checkbox>
      </header>
      {plan.apps.map(app => {
        const items = matching
          .filter(item => item.app === app.id)
          .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
        return (
          <section key={app.id} aria-label={app.name}>
            <h3>
              <span translate="no">{app.name}</span>
              <small className="ink3">
                {t(app.target === null ? 'releases.app_new' : 'releases.app_here')}
              </small>
            </h3>
            {items.length === 0 ? <p className="ink3 rel-none">{t('releases.nothing_changes')}</p> : null}
            {items.map(item => (
              <Item
                key={item.key}
                item={item}
                outside={plan.outside}
                release={release}
                editable={editable}
                decisions={decisions}
              />
            ))}
          </section>
        )
      })}
    </section>
  )
}

interface ItemProps {
  readonly item: PlannedItem
  readonly outside: readonly OutsideThing[]
  readonly release: ReleaseDetail
  readonly editable: boolean
  readonly decisions: Decisions
}

const Item = ({ item, outside, release, editable, decisions }: ItemProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { key, kind, name, state, words, conflicts, problems, draft } = item
  const [open, setOpen] = useState(false)
  const brief = words
    .slice(0, 2)
    .map(word => sayWord(t, lang, word))
    .join(lang === 'en' ? '; ' : '；')
  return (
    <article className="rel-item" data-state={state}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <i aria-hidden>{signs[state]}</i>
        <b className="cut" translate="no">
          {localise(name, lang)}
        </b>
        <span className="ink3">{t(`${kind}.design`, { defaultValue: kind })}</span>
        <span className="cut ink2" translate="no">
          {state === 'new' || words.length === 0 ? t(`releases.means.${state}`) : brief}
        </span>
        <small className="ink3">
          {words.length > 2 && state !== 'new' ? t('releases.more_words', { count: words.length - 2 }) : ''}
        </small>
        {draft !== null || problems.some(({ severity }) => severity === 'error') ? (
          <Icon name="warn" size={14} label={t('releases.stops')} />
        ) : (
          <Icon name={open ? 'up' : 'down'} size={14} />
        )}
      </button>
      {draft === null ? null : <p className="rel-bad">{t('releases.drafted', { by: draft })}</p>}
      {problems.map(problem => (
        <p key={`${problem.field} ${problem.code}`} className="rel-problem">
          <span className={problem.severity === 'error' ? 'tag bad' : 'tag warn'}>
            {t(`designs.severity.${problem.severity}`)}
          </span>{' '}
          <Wrong problem={problem} outside={outside} />{' '}
          <small className="ink3" translate="no">
            {problem.place.map(each => localise(each, lang)).join(' · ')}
          </small>
        </p>
      ))}
      {conflicts.map(conflict => (
        <Conflict
          key={conflict.at}
          conflict={conflict}
          release={release}
          editable={editable}
          onChoose={choice => decisions.choose(key, [conflict.at], choice)}
        />
      ))}
      {conflicts.length > 1 && editable ? (
        <p className="rel-all">
          <Button
            size="small"
            onClick={() =>
              decisions.choose(
                key,
                conflicts.map(({ at }) => at),
                'theirs',
              )
            }
          >
            {t('releases.all_theirs')}
          </Button>
          <Button
            size="small"
            onClick={() =>
              decisions.choose(
                key,
                conflicts.map(({ at }) => at),
                'mine',
              )
            }
          >
            {t('releases.all_mine')}
          </Button>
        </p>
      ) : null}
      {state === 'missing' ? (
        <Checkbox
          className="rel-remove"
          disabled={!editable}
          checked={release.wish.removes?.includes(key) ?? false}
          onChange={event => decisions.remove(key, event.target.checked)}
        >
          {t('releases.remove_too')}
        </Checkbox>
      ) : null}
      {open && words.length > 0 ? (
        <div className="rel-words">
          <WordList kind={kind} words={words} />
        </div>
      ) : null}
    </article>
  )
}

interface WrongProps {
  readonly problem: NamedProblem
  readonly outside: readonly OutsideThing[]
}

/** What is wrong; for a table that nothing stands for yet, its name and where to choose one. */
const Wrong = ({ problem, outside }: WrongProps) => {
  const { t } = useTranslation()
  const table = awaitedTable(outside, problem)
  return (
    <span>
      {table === null
        ? t(`issue.${problem.code}`, { ...problem.params })
        : t('releases.table_awaited', { table: localise(table.name, currentLang()) })}
    </span>
  )
}

interface ConflictProps {
  readonly conflict: PlannedConflict
  readonly release: ReleaseDetail
  readonly editable: boolean
  readonly onChoose: (choice: Choice) => void
}

/** A place that both spaces changed: what it was, and what each side made of it. */
const Conflict = ({ conflict, release, editable, onChoose }: ConflictProps) => {
  const { t } = useTranslation()
  const { base, mine, theirs, mineWords, theirsWords, choice } = conflict
  return (
    <div className="rel-conflict" data-open={choice === null}>
      <div>
        <small className="ink3">{t('releases.last_release')}</small>
        <Side value={base} words={[]} />
      </div>
      <div data-chosen={choice === 'theirs'}>
        <small translate="no">{release.space.name}</small>
        <Side value={theirs} words={theirsWords} />
      </div>
      <div data-chosen={choice === 'mine'}>
        <small translate="no">{release.target.name}</small>
        <Side value={mine} words={mineWords} />
      </div>
      <footer>
        {(['theirs', 'mine'] as const).map(side => (
          <Button
            key={side}
            size="small"
            disabled={!editable}
            type={choice === side ? 'primary' : 'default'}
            aria-pressed={choice === side}
            onClick={() => onChoose(side)}
          >
            {t('releases.take', { name: side === 'theirs' ? release.space.name : release.target.name })}
          </Button>
        ))}
      </footer>
    </div>
  )
}

const Side = ({ value, words }: { readonly value: Json; readonly words: readonly Difference[] }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const plain = plainOf(value, lang)
  return (
    <p translate="no">
      {plain === null ? null : <b>{plain}</b>}
      {words.map(word => (
        <span key={`${word.at} ${word.key}`} className="rel-below">
          {sayWord(t, lang, word)}
        </span>
      ))}
      {plain === null && words.length === 0 ? (
        <span className="ink3">
          {value === null ? t('releases.absent') : JSON.stringify(value).slice(0, 200)}
        </span>
      ) : null}
    </p>
  )
}

const plainOf = (value: Json, lang: 'zh-CN' | 'en'): string | null => {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const { 'zh-CN': zh, en } = value as { readonly 'zh-CN'?: Json; readonly en?: Json }
  return typeof zh === 'string' && typeof en === 'string' ? localise({ 'zh-CN': zh, en }, lang) : null
}
