import type { Connector } from './connector.ts'

/** What each kind does, loaded when it is first used. */
const servers: Readonly<Record<string, () => Promise<Connector>>> = {
  space: async () => (await import('./space/server.ts')).spaceConnector,
  postgres: async () => (await import('./postgres/server.ts')).postgresConnector,
  mysql: async () => (await import('./mysql/server.ts')).mysqlConnector,
  sqlserver: async () => (await import('./sqlserver/server.ts')).sqlserverConnector,
  http: async () => (await import('./http/server.ts')).httpConnector,
  mqtt: async () => (await import('./mqtt/server.ts')).mqttConnector,
  sftp: async () => (await import('./sftp/server.ts')).sftpConnector,
  file: async () => (await import('./file/server.ts')).fileConnector,
}

/** The connector of a kind that exists. */
export const connectorOf = async (kind: string): Promise<Connector> => {
  const load = servers[kind]
  if (!load) throw new Error(`No connector for ${kind}`)
  return load()
}
