import { automaticKind } from '../automatic.ts'

export const scriptKind = automaticKind('script', 'code')
