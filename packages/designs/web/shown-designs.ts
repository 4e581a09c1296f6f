import { checkDesign, listDesigns, openDesign, whoMentions } from '../shared/contract.ts'

/** Queries that show designs. Publishing one refreshes all of them: it may mend, or break, what another one refers to. */
export const shownDesigns = [listDesigns, openDesign, checkDesign, whoMentions] as const
