import { type Json, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { Choice, Difference, PlannedConflict } from '@gantry/designs/shared'
import { sayWord, WordList } from '@gantry/designs/web'
import { Banner } from '@gantry/ui/web'
import { Checkbox, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { awaitedTable } from '../../shared/awaited-table.ts'
import type { NamedProblem, OutsideThing, PlannedItem } from '../../shared/packages.ts'

interface PlanItemProps {
  readonly item: PlannedItem
  readonly outside: readonly OutsideThing[]
  readonly app: string
  readonly package: string
  readonly isRemoved: boolean
  readonly busy: boolean
  onChoose(at: string, choice: Choice): void
  onRemove(isRemoved: boolean): void
}

/** One design of a plan: what both sides changed side by side, then what importing changes, in sentences. */
export const PlanItem = ({
  item,
  outside,
  app,
  package: from,
  isRemoved,
  busy,
  onChoose,
  onRemove,
}: PlanItemProps) => {
  const { t } = useTranslation()
  const { kind, state, conflicts, words, problems, draft } = item
  return (
    <section className="pk-one" aria-label={localise(item.name, currentLang())}>
      <header>
        <h2 translate="no">{localise(item.name, currentLang())}</h2>
        <span className="tag">{t(`${kind}.design`, { defaultValue: kind })}</span>
        <span className="ink3" translate="no">
          {app}
        </span>
      </header>
      <p className="ink2">{t(`packages.means.${state}`)}</p>
      {draft === null ? null : <Banner kind="warn">{t('packages.drafted', { by: draft })}</Banner>}
      {problems.length > 0 ? (
        <ul className="pk-problems">
          {problems.map(problem => (
            <li key={`${problem.field} ${problem.code}`} data-severity={problem.severity}>
              <span className={problem.severity === 'error' ? 'tag bad' : 'tag warn'}>
                {t(`designs.severity.${problem.severity}`)}
              </span>
              <Wrong problem={problem} outside={outside} />
              <small className="ink3" translate="no">
                {problem.place.length > 0
                  ? problem.place.map(name => localise(name, currentLang())).join(' · ')
                  : localise(item.name, currentLang())}
              </small>
            </li>
          ))}
        </ul>
      ) : null}
      {state === 'missing' ? (
        <Checkbox checked={isRemoved} onChange={event => onRemove(event.target.checked)}>
          {t('packages.remove_too')}
        </Checkbox>
      ) : null}
      {conflicts.map((conflict, index) => (
        <Conflict
          key={conflict.at}
          conflict={conflict}
          title={t('packages.conflict_of', { n: index + 1, count: conflicts.length })}
          from={from}
          busy={busy}
          onChoose={choice => onChoose(conflict.at, choice)}
        />
      ))}
      {words.length > 0 ? (
        <>
          <h3>{t(state === 'new' ? 'packages.brings' : 'packages.after')}</h3>
          <WordList kind={kind} words={words} />
        </>
      ) : null}
    </section>
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
        ? t(`issue.${problem.code}`, sayable(problem.params))
        : t('packages.table_awaited', { table: localise(table.name, currentLang()) })}
    </span>
  )
}

interface ConflictProps {
  readonly conflict: PlannedConflict
  readonly title: string
  readonly from: string
  readonly busy: boolean
  onChoose(choice: Choice): void
}

/** A place both changed: what it was, what the package makes of it, what it is here; and who prevails. */
const Conflict = ({ conflict, title, from, busy, onChoose }: ConflictProps) => {
  const { t } = useTranslation()
  const { base, mine, theirs, mineWords, theirsWords, choice } = conflict
  return (
    <fieldset className="pk-conflict" data-open={choice === null}>
      <legend>{title}</legend>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('packages.common')}</th>
            <th scope="col">
              {t('packages.in_package')}
              <small translate="no">{from}</small>
            </th>
            <th scope="col">{t('packages.here')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <Side value={base} words={[]} />
            </td>
            <td data-chosen={choice === 'theirs'}>
              <Side value={theirs} words={theirsWords} />
            </td>
            <td data-chosen={choice === 'mine'}>
              <Side value={mine} words={mineWords} />
            </td>
          </tr>
        </tbody>
      </table>
      <Radio.Group
        value={choice}
        disabled={busy}
        onChange={event => onChoose(event.target.value as Choice)}
        options={[
          { value: 'theirs', label: t('packages.take_theirs') },
          { value: 'mine', label: t('packages.take_mine') },
        ]}
      />
    </fieldset>
  )
}

/** A plain value as it is, and the sentences that tell what a side did. */
const Side = ({ value, words }: { readonly value: Json; readonly words: readonly Difference[] }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const plain = plainText(value, lang)
  if (plain !== null || words.length > 0)
    return (
      <>
        {plain === null ? null : <b translate="no">{plain}</b>}
        <ul translate="no">
          {words.map(word => (
            <li key={`${word.at} ${word.key}`}>{sayWord(t, lang, word)}</li>
          ))}
        </ul>
      </>
    )
  if (value === null) return <span className="ink3">{t('packages.nothing')}</span>
  return <code translate="no">{JSON.stringify(value, null, 1).slice(0, 400)}</code>
}

const plainText = (value: Json, lang: 'zh-CN' | 'en'): string | null => {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const isText = value !== null && typeof value === 'object' && 'zh-CN' in value && 'en' in value
  return isText ? localise(value as { 'zh-CN': string; en: string }, lang) : null
}

const sayable = (params: object | undefined): Record<string, unknown> => ({ ...params })
