import type { Issue } from '@gantry/base/shared'
import type { Flow } from '@gantry/logic/shared'
import { issueText } from '@gantry/screens/web'
import type { TFunction } from 'i18next'

/** Labels of settings, as their fields are called. */
const labels: Readonly<Record<string, string>> = {
  over: 'flowlogic.over',
  as: 'flowlogic.as',
  when: 'flowlogic.when',
  into: 'flowlogic.into',
  value: 'flowlogic.value',
  record: 'flowlogic.record',
  message: 'flowlogic.message',
  code: 'flowlogic.code',
  input: 'flowlogic.script_input',
  decision: 'flowlogic.block.decide',
  flow: 'flowlogic.block.call',
  connector: 'flowlogic.block.connector',
}

const labelOf = (t: TFunction, [, , setting = '', at, part]: readonly string[]): string => {
  // A line of conditions or values: `where.0` is its value, `where.0.field` its field.
  if (at !== undefined) return t(part === 'field' ? 'flowlogic.field' : 'flowlogic.value')
  const label = labels[setting]
  return label === undefined ? '' : t(label)
}

/** What is wrong in a block, after the label of the setting; with a flow, after the kind of the block too. */
export const sayProblem = (t: TFunction, flow: Flow | null, problem: Issue): string => {
  const place = problem.field.split('.')
  const block = flow?.blocks.find(({ id }) => id === place[1])
  const names = [block ? t(`flowlogic.block.${block.kind}`) : '', labelOf(t, place)]
  return [...names.filter(name => name !== ''), issueText(t, problem)].join(t('flowlogic.colon'))
}
