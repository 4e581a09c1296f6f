import { fileSource } from './file/shared.ts'
import { httpSource } from './http/shared.ts'
import type { SourceKind } from './kind.ts'
import { mqttSource } from './mqtt/shared.ts'
import { mysqlSource } from './mysql/shared.ts'
import { postgresSource } from './postgres/shared.ts'
import { sftpSource } from './sftp/shared.ts'
import { spaceSource } from './space/shared.ts'
import { sqlserverSource } from './sqlserver/shared.ts'

/** Kinds of data sources in the order people choose them. */
export const sourceKinds: readonly SourceKind[] = [
  spaceSource,
  postgresSource,
  mysqlSource,
  sqlserverSource,
  fileSource,
  sftpSource,
  httpSource,
  mqttSource,
]

export const sourceKindOf = (name: string): SourceKind | undefined =>
  sourceKinds.find(kind => kind.name === name)
