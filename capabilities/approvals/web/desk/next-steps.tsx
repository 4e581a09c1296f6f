import { localise } from '@gantry/base/shared'
import { currentLang, errorText } from '@gantry/client/web'
import type { Ref } from '@gantry/model/shared'
import { Avatar, Skeleton } from '@gantry/ui/web'
import { Checkbox, Radio } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { NextStep, Preview } from '../../shared/desk.ts'
import { HolderSelect } from '../parts/holder-select.tsx'
import './next-steps.css'

/** People picked for steps ahead. */
export type Picked = Readonly<Record<string, readonly Ref[]>>

/** Steps whose number of picked people is outside the allowed range. */
export const unpicked = (next: readonly NextStep[], picked: Picked): readonly NextStep[] =>
  next.filter(({ node, pick }) => {
    const count = picked[node]?.length ?? 0
    return pick !== null && (count < pick.min || count > pick.max)
  })

/** Initial picks: the only candidate of a step. */
export const pickedByRule = (next: readonly NextStep[]): Picked =>
  Object.fromEntries(
    next.flatMap(({ node, pick, people }) =>
      pick && people.length > 0 && people.length <= pick.min ? [[node, people]] : [],
    ),
  )

/** The picks of a command: those of steps that follow. */
export const picksOf = (
  next: readonly NextStep[],
  picked: Picked,
): Readonly<Record<string, string[]>> | undefined => {
  const asked = next.filter(({ pick }) => pick !== null)
  return asked.length === 0
    ? undefined
    : Object.fromEntries(asked.map(({ node }) => [node, (picked[node] ?? []).map(({ id }) => id)]))
}

interface NextStepsProps {
  readonly preview: Preview | undefined
  readonly error: unknown
  readonly picked: Picked
  onPick(node: string, people: readonly Ref[]): void
}

/** Which steps follow and who gets them; people are picked where the step leaves it to the person before. */
export const NextSteps = ({ preview, error, picked, onPick }: NextStepsProps) => {
  const { t } = useTranslation()
  return (
    <section className="todo-next" aria-label={t('approvals.next_step')}>
      <h3>{t('approvals.next_step')}</h3>
      {error ? (
        <p className="ink3">{errorText(t, error)}</p>
      ) : !preview ? (
        <Skeleton kind="form" rows={1} />
      ) : preview.next.length === 0 ? (
        <p className="ink3">
          {t(preview.outcome ? 'approvals.next_step.ends' : 'approvals.next_step.waits')}
        </p>
      ) : (
        preview.next.map(step => (
          <Step
            key={step.node}
            step={step}
            picked={picked[step.node] ?? []}
            onPick={people => onPick(step.node, people)}
          />
        ))
      )}
    </section>
  )
}

interface StepProps {
  readonly step: NextStep
  readonly picked: readonly Ref[]
  onPick(people: readonly Ref[]): void
}

const Step = ({ step: { node, name, people, fell, pick, sign }, picked, onPick }: StepProps) => {
  const { t } = useTranslation()
  const label = localise(name, currentLang())
  const isChosen = (id: string) => picked.some(each => each.id === id)
  const Choice = pick?.max === 1 ? Radio : Checkbox
  const press = (person: Ref) => {
    if (!pick) return
    const others = picked.filter(({ id }) => id !== person.id)
    onPick(isChosen(person.id) ? others : pick.max === 1 ? [person] : [...others, person])
  }
  return (
    <div className="todo-step">
      <p className="todo-step-name">
        <span translate="no">{label}</span>
        {pick ? <small>{sayPick(t, pick)}</small> : null}
        {sign ? <small>{saySign(t, sign)}</small> : null}
      </p>
      {fell ? <p className="todo-step-fell">{t('approvals.next_step.fell')}</p> : null}
      {pick && people.length === 0 ? (
        <HolderSelect id={`next-${node}`} many={pick.max > 1} chosen={picked} onChoose={onPick} />
      ) : pick ? (
        people.map(person => (
          <Choice
            key={person.id}
            className="todo-candidate"
            checked={isChosen(person.id)}
            onChange={() => press(person)}
          >
            <Person {...person} />
          </Choice>
        ))
      ) : (
        people.map((person, at) => (
          <span key={person.id} className="todo-candidate">
            {isInTurn(sign) ? <small className="todo-turn">{at + 1}</small> : null}
            <Person {...person} />
          </span>
        ))
      )}
    </div>
  )
}

const Person = ({ id, title }: Ref) => (
  <span className="todo-who">
    <Avatar name={title || null} seed={id} />
    <span translate="no">{title}</span>
  </span>
)

/** Whether the order in which the people stand is that in which they decide. */
const isInTurn = (sign: NextStep['sign']): boolean => sign?.mode === 'serial_sign' || sign?.mode === 'chain'

const saySign = (t: TFunction, sign: NonNullable<NextStep['sign']>): string => {
  if (sign.mode !== 'vote') return t(`approvals.sign.${sign.mode}`)
  return sign.count === undefined
    ? t('approvals.sign.share', { share: sign.share ?? 0 })
    : t('approvals.sign.votes', { count: sign.count })
}

const sayPick = (t: TFunction, { min, max }: { min: number; max: number }) =>
  max >= 100
    ? t('approvals.pick_people.least', { min })
    : min === max
      ? t('approvals.pick_people.exactly', { min })
      : t('approvals.pick_people.between', { min, max })
