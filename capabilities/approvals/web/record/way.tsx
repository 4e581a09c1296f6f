import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { InstanceView } from '../../shared/contract.ts'

const peoples = new Set(['start', 'fill', 'approve'])

/** The steps of people in the order of the run, those still to come after them, with who has or had each. */
export const Way = ({ view: { nodes, steps, mine, state } }: { view: InstanceView }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const order = [...new Set(steps.map(({ node }) => node))]
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  const isRunning = state === 'ongoing' || state === 'interrupted'
  const shown = nodes
    .filter(node => peoples.has(node.kind) && (node.state !== 'not_started' || (isRunning && node.ahead)))
    .sort((one, other) => rank(one.id) - rank(other.id))
  // One step alone shows no way.
  if (shown.length < 2) return null
  return (
    <ol className="wr-way">
      {shown.map(({ id, name, state, seats: [decided, all] }) => {
        const here = steps.filter(step => step.node === id && !step.superseded && step.state !== 'cancelled')
        const people = [...new Set(here.flatMap(step => step.people.map(({ title }) => title)))]
        const isMine = mine.some(task => task.node === id)
        return (
          <li key={id} data-state={state}>
            <i aria-hidden>{state === 'completed' ? <Icon name="check" size={12} /> : null}</i>
            <b className="cut" translate="no">
              {localise(name, lang)}
            </b>
            <span className="sr">{t(`approvals.record.node.${state}`)}</span>
            <small className={isMine ? 'cut wr-mine' : 'cut ink3'}>
              {isMine ? (
                t('approvals.record.waits_for_you')
              ) : (
                <span translate="no">{people.slice(0, 3).join(lang === 'en' ? ', ' : '、')}</span>
              )}
              {state === 'current' && all > 1 ? ` ${decided}/${all}` : null}
            </small>
          </li>
        )
      })}
    </ol>
  )
}
