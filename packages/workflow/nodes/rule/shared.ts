import { automaticKind } from '../automatic.ts'

export const ruleKind = automaticKind('rule', 'scale')
