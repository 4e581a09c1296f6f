import { type Issue, issue } from '@gantry/base/shared'
import type { NodeId } from '@gantry/graph/shared'
import { Type } from 'typebox'
import { sayExecutors } from '../../shared/executors.ts'
import {
  checkHuman,
  type DedupePolicy,
  dedupePolicies,
  type HumanSettings,
  humanProperties,
  mentionsOfHuman,
  textsOfNotices,
} from '../../shared/human.ts'
import { type NodeKind, onlyOut } from '../../shared/node-kind.ts'

/** How several people decide together. */
export type SignRule =
  | { readonly mode: 'single' | 'pool' | 'serial_sign' }
  /** `any`: the first disagree settles it; `all`: everybody has to disagree. */
  | { readonly mode: 'or_sign'; readonly orReject?: 'any' | 'all' }
  | { readonly mode: 'countersign'; readonly veto?: 'immediate' | 'after_all' }
  | {
      readonly mode: 'vote'
      /** Passes at this share in per cent, two decimals, or at so many agrees. */
      readonly share?: number
      readonly count?: number
      readonly weights?: Readonly<Record<string, number>>
      /** An abstention leaves the denominator. */
      readonly abstainLeaves?: boolean
    }

export type SignMode = SignRule['mode']
export const signModes: readonly SignMode[] = [
  'single',
  'pool',
  'or_sign',
  'countersign',
  'serial_sign',
  'vote',
]

/** What a negative result does: `edge` leaves by the port `disagree`, `continue` records it as an opinion. */
export type DisagreeOutcome =
  | { readonly does: 'end_rejected' | 'edge' | 'continue' }
  | { readonly does: 'return'; readonly to: 'initiator' | 'previous' | NodeId }

export interface ApproveSettings extends HumanSettings {
  readonly sign: SignRule
  readonly disagree?: DisagreeOutcome
  readonly dedupe?: DedupePolicy
}

const closed = { additionalProperties: false }
const oneOf = (...values: string[]) => Type.String({ enum: values })

const sign = Type.Union([
  Type.Object({ mode: oneOf('single', 'pool', 'serial_sign') }, closed),
  Type.Object({ mode: Type.Literal('or_sign'), orReject: Type.Optional(oneOf('any', 'all')) }, closed),
  Type.Object(
    { mode: Type.Literal('countersign'), veto: Type.Optional(oneOf('immediate', 'after_all')) },
    closed,
  ),
  Type.Object(
    {
      mode: Type.Literal('vote'),
      share: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100, multipleOf: 0.01 })),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
      weights: Type.Optional(
        Type.Record(Type.String({ maxLength: 64 }), Type.Integer({ minimum: 1, maximum: 1_000 })),
      ),
      abstainLeaves: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
])

const checkSign = (rule: SignRule): readonly Issue[] =>
  rule.mode === 'vote' && (rule.share === undefined) === (rule.count === undefined)
    ? [issue('sign', 'flow_vote')]
    : []

export const approveKind: NodeKind<ApproveSettings> = {
  name: 'approve',
  group: 'people',
  icon: 'check',
  enters: true,
  out: ({ disagree }) =>
    disagree?.does === 'edge'
      ? [
          { id: 'out', label: { key: 'workflow.port.agree' } },
          { id: 'disagree', label: { key: 'workflow.port.disagree' } },
        ]
      : onlyOut,
  schema: Type.Object(
    {
      ...humanProperties,
      sign,
      disagree: Type.Optional(
        Type.Union([
          Type.Object({ does: oneOf('end_rejected', 'edge', 'continue') }, closed),
          Type.Object(
            { does: Type.Literal('return'), to: Type.String({ minLength: 1, maxLength: 64 }) },
            closed,
          ),
        ]),
      ),
      dedupe: Type.Optional(oneOf(...dedupePolicies)),
    },
    closed,
  ),
  propose: ({ name }) => ({ name, executors: [], sign: { mode: 'or_sign' } }),
  check: (settings, scope) => [
    ...checkHuman(settings, scope),
    ...checkSign(settings.sign),
    ...(settings.disagree?.does === 'return' &&
    !['initiator', 'previous'].includes(settings.disagree.to) &&
    !Object.hasOwn(scope.def.nodes, settings.disagree.to)
      ? [issue('disagree.to', 'unknown', { value: settings.disagree.to })]
      : []),
    ...(settings.critical && settings.same === 'auto_agree' ? [issue('same', 'flow_critical')] : []),
    ...(settings.signature && settings.same === 'auto_agree' ? [issue('same', 'flow_signature')] : []),
  ],
  summary: ({ executors, sign }) => ({
    key: 'workflow.summary.approve',
    params: {
      mode: { key: `workflow.sign.${sign.mode}` },
      who: sayExecutors(executors),
    },
  }),
  mentions: mentionsOfHuman,
  texts: textsOfNotices,
}
