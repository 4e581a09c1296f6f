import { approveKind } from '../nodes/approve/shared.ts'
import { ccKind } from '../nodes/cc/shared.ts'
import { endKind } from '../nodes/end/shared.ts'
import { exclusiveKind } from '../nodes/exclusive/shared.ts'
import { fillKind } from '../nodes/fill/shared.ts'
import { inclusiveKind } from '../nodes/inclusive/shared.ts'
import { joinKind } from '../nodes/join/shared.ts'
import { parallelKind } from '../nodes/parallel/shared.ts'
import { ruleKind } from '../nodes/rule/shared.ts'
import { scriptKind } from '../nodes/script/shared.ts'
import { serviceKind } from '../nodes/service/shared.ts'
import { startKind } from '../nodes/start/shared.ts'
import { subprocessKind } from '../nodes/subprocess/shared.ts'
import { timerKind } from '../nodes/timer/shared.ts'
import type { NodeKindName, NodeSettings, SettingsOf } from './definition.ts'
import type { NodeKind } from './node-kind.ts'

/** Every kind of node; a new one is a folder of `nodes/` and its line here and in `SettingsOf`. */
export const nodeKinds: { readonly [Name in NodeKindName]: NodeKind<SettingsOf[Name]> } = {
  start: startKind,
  fill: fillKind,
  approve: approveKind,
  cc: ccKind,
  exclusive: exclusiveKind,
  parallel: parallelKind,
  inclusive: inclusiveKind,
  join: joinKind,
  subprocess: subprocessKind,
  service: serviceKind,
  rule: ruleKind,
  script: scriptKind,
  timer: timerKind,
  end: endKind,
}

export const nodeKindNames = Object.keys(nodeKinds) as readonly NodeKindName[]

/** A kind where settings are those of any kind: they fit its schema. */
export const nodeKindOf = (name: NodeKindName): NodeKind<NodeSettings> =>
  nodeKinds[name] as unknown as NodeKind<NodeSettings>
