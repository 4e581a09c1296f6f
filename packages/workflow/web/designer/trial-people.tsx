import { currentLang, errorText, useSession } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkflowDef } from '../../shared/definition.ts'
import type { AskTrial } from './ask-trial.ts'
import { Line } from './controls.tsx'
import { nameOfNode } from './faces.ts'

interface TrialPeopleProps {
  readonly def: WorkflowDef
  readonly sample: string
  readonly ask: AskTrial
}

/** Who would get each step, by which rule, and until when, for a chosen initiator. */
export const TrialPeople = ({ def, sample, ask }: TrialPeopleProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const [initiator, setInitiator] = useState<Ref | null>(
    user.personId ? { id: user.personId, title: user.name } : null,
  )
  const tried = useQuery({
    queryKey: ['workflow', 'trial', JSON.stringify(def), initiator?.id, sample],
    enabled: initiator !== null,
    queryFn: () => ask(def, initiator?.id ?? '', sample),
    retry: false,
  })
  return (
    <div className="wf-people">
      <Line label={t('flow.trial.initiator')}>
        {id => (
          <ReferenceSelect
            id={id}
            target="member"
            sign="face"
            many={false}
            chosen={initiator ? [initiator] : []}
            onChoose={([next]) => setInitiator(next ?? null)}
          />
        )}
      </Line>
      {tried.error ? <p className="hint err">{errorText(t, tried.error)}</p> : null}
      {tried.isPending && initiator ? <Skeleton rows={2} /> : null}
      <table>
        <tbody>
          {(tried.data?.steps ?? [])
            .filter(({ people, why }) => people.length > 0 || why !== null)
            .map(({ node, people, due, why }, at) => (
              // A step has no identity of its own; the list is read only.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={at}>
                <td translate="no">{nameOfNode(t, def, node)}</td>
                <td translate="no">{people.map(({ title }) => title).join(', ') || '—'}</td>
                <td className="ink3">
                  {why?.rules.map(({ rule }) => t(`workflow.rule.${rule}`)).join(', ')}
                </td>
                <td>
                  {due === null
                    ? ''
                    : t('flow.trial.due', {
                        at: new Date(due).toLocaleString(currentLang(), {
                          dateStyle: 'short',
                          timeStyle: 'short',
                        }),
                      })}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
