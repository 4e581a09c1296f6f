import { automaticKind } from '../automatic.ts'

export const serviceKind = automaticKind('service', 'cog')
