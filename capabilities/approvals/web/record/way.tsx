import { joined, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { InstanceView } from '../../shared/contract.ts'
import { peopleAt, sayNames } from './people-at.ts'

const peoples = new Set(['start', 'fill', 'approve'])

/** Kinds of steps that go on without a person. */
const automatic = new Set(['service', 'rule', 'script', 'timer', 'subprocess'])

/**
 * The steps of people in the order of the run, those still to come after them, with who has or had each, and the automatic steps it
 * stands at.
 */
export const Way = ({ view: { nodes, steps, mine, state, track } }: { view: InstanceView }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const order = [...new Set(steps.map(({ node }) => node))]
  // An automatic step has no turns: the one it stands at comes after those people had.
  const rank = ({ id, state }: InstanceView['nodes'][number]) =>
    order.includes(id) ? order.indexOf(id) : order.length + (state === 'current' ? 0 : 1)
  const isRunning = state === 'ongoing' || state === 'interrupted'
  const shown = nodes
    .filter(
      node =>
        (peoples.has(node.kind) && (node.state !== 'not_started' || (isRunning && node.ahead))) ||
        (automatic.has(node.kind) && node.state === 'current'),
    )
    .sort((one, other) => rank(one) - rank(other))
  // One step alone shows no way.
  if (shown.length < 2) return null
  return (
    <ol className="wr-way">
      {shown.map(({ id, kind, name, state, seats: [decided, all] }) => {
        const isAutomatic = automatic.has(kind)
        const hasFailed = isAutomatic && hasFailedAt(track, id)
        const people = sayNames(peopleAt(steps, { id, state }), names => joined(names, lang))
        const isMine = mine.some(task => task.node === id && task.state !== 'waiting')
        return (
          <li key={id} data-state={state} data-failed={hasFailed || undefined}>
            <i aria-hidden>
              {state === 'completed' ? (
                <Icon name="check" size={12} />
              ) : hasFailed ? (
                <Icon name="close" size={12} />
              ) : null}
            </i>
            <b className="cut" translate="no">
              {localise(name, lang)}
            </b>
            <span className="sr">{t(`approvals.record.node.${state}`)}</span>
            <small className={hasFailed ? 'cut wr-failed' : isMine ? 'cut wr-mine' : 'cut ink3'}>
              {isAutomatic ? (
                t(hasFailed ? 'approvals.record.node.failed' : 'approvals.record.node.automatic')
              ) : isMine ? (
                t('approvals.record.waits_for_you')
              ) : (
                <span translate="no">{people}</span>
              )}
              {state === 'current' && all > 1 ? ` ${decided}/${all}` : null}
            </small>
          </li>
        )
      })}
    </ol>
  )
}

/** Whether the work of an automatic step failed for good, the last time it was tried. */
const hasFailedAt = (track: InstanceView['track'], node: string): boolean =>
  track.findLast(row => row.node === node)?.action === 'job_failed'
