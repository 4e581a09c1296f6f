/** Where a decision is drawn, and a release of it is read. The system only says where it stands. */
export const decisionAddress = (id: string, system: string | null, release?: number): string =>
  `/ruledesigner/designer/${id}/${system ?? 'none'}${release === undefined ? '' : `/${release}`}`
