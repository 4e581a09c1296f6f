/** Where a version of a table is tried: the draft unless a release is named. */
export const previewHref = (space: string, app: string, table: string, version?: number): string =>
  `/designer-preview/${space}/form/${app}/${table}/${version ?? 'draft'}`
