import { useTranslation } from 'react-i18next'
import type { NodeKindName } from '../../../shared/definition.ts'
import { countsVotes } from '../../../shared/drawing.ts'
import {
  type HumanSettings,
  type NodeButton,
  nodeButtons,
  type Returns,
  resubmissions,
} from '../../../shared/human.ts'
import { Choice, Toggle } from '../controls.tsx'
import { nameOfNode } from '../faces.ts'
import { humanNodes } from '../flow-commands.ts'
import type { PropertiesScope } from './scope.ts'

interface ButtonsProps extends PropertiesScope {
  readonly kind: NodeKindName
  readonly settings: Pick<HumanSettings, 'buttons' | 'returns'>
  onChange(change: Pick<HumanSettings, 'buttons' | 'returns'>): void
}

/** Buttons that have no meaning where nobody decides before. */
const onlyLater: ReadonlySet<NodeButton> = new Set(['abstain', 'return', 'step_back', 'fetch_back'])

/** What a person may do here besides deciding, and where a return leads. */
export const Buttons = ({ kind, settings, onChange, def, id }: ButtonsProps) => {
  const { t } = useTranslation()
  const { buttons = {}, returns } = settings
  const nodes = humanNodes(def).filter(([other]) => other !== id)
  const listed = returns?.listed ?? []
  const own = def.nodes[id]
  const mayAbstain = own?.kind === 'approve' && countsVotes(own.settings.sign)
  return (
    <>
      {nodeButtons
        .filter(button => kind !== 'start' || !onlyLater.has(button))
        .filter(button => mayAbstain || button !== 'abstain')
        .map(button => (
          <Toggle
            key={button}
            label={t(`flow.button.${button}`)}
            value={buttons[button] ?? false}
            onChange={on => {
              const next: Returns | undefined =
                button !== 'return'
                  ? returns
                  : on
                    ? (returns ?? { to: 'previous', resubmit: 'rerun' })
                    : undefined
              onChange({ buttons: { ...buttons, [button]: on }, ...(next && { returns: next }) })
            }}
          />
        ))}
      {buttons.return && returns ? (
        <>
          <Choice
            label={t('flow.returns.to')}
            value={returns.to}
            options={(['initiator', 'previous', 'listed', 'any'] as const).map(value => ({
              value,
              label: t(`flow.returns.${value}`),
            }))}
            onChange={to => onChange({ returns: { to, resubmit: returns.resubmit } })}
          />
          {returns.to === 'listed'
            ? nodes.map(([node]) => (
                <Toggle
                  key={node}
                  label={nameOfNode(t, def, node)}
                  value={listed.includes(node)}
                  onChange={on =>
                    onChange({
                      returns: {
                        ...returns,
                        listed: on ? [...listed, node] : listed.filter(each => each !== node),
                      },
                    })
                  }
                />
              ))
            : null}
          <Choice
            label={t('flow.resubmit')}
            value={returns.resubmit}
            options={resubmissions.map(value => ({ value, label: t(`flow.resubmit.${value}`) }))}
            onChange={resubmit => onChange({ returns: { ...returns, resubmit } })}
          />
        </>
      ) : null}
    </>
  )
}
