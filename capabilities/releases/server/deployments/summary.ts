import type { DeploymentManifest, DeploymentSummary, PartKind } from '../../shared/deployments/types.ts'

/** A manifest in figures. */
export const summaryOf = ({ parts, audit, left, gone, enter }: DeploymentManifest): DeploymentSummary => {
  const count = (kind: PartKind) => {
    // The index of the files is no file.
    const own = parts.filter(part => part.kind === kind && (kind !== 'files' || !part.columns))
    return { parts: own.length, rows: own.reduce((sum, { rows }) => sum + rows, 0) }
  }
  return {
    counts: {
      applications: count('applications'),
      configuration: count('configuration'),
      organisation: count('organisation'),
      records: count('records'),
      files: count('files'),
      audit: count('audit'),
    },
    audit,
    sealed: parts.reduce((sum, { sealed = 0 }) => sum + sealed, 0),
    left,
    gone: gone.length,
    ...(enter && { enter }),
  }
}
