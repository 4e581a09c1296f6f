export { callOut } from './call-out.ts'
export { OutboundFailure } from './failure.ts'
export { isInternal } from './internal.ts'
export { type OutboundAnswer, type OutboundRequest, sendOut } from './request.ts'
