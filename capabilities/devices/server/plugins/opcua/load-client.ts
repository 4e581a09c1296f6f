import type { Log } from '@gantry/kernel/server'

/** The OPC UA client, loaded when the first connection of the kind is opened: it takes a second and 70 MB. */
export type Client = typeof import('node-opcua-client')

/** Its remarks go into the log of the process, not to the console. */
export const loadClient = async (log: Log): Promise<Client> => {
  const client = await import('node-opcua-client')
  const remark = (...said: readonly unknown[]) =>
    log.debug({ opcua: said.map(String).join(' ').slice(0, 1_000) }, 'remark of the OPC UA client')
  client.setWarningLogger(remark)
  client.setErrorLogger(remark)
  return client
}
