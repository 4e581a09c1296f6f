import { once } from 'node:events'
import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Stands in for a PostgreSQL older than any we can install: enough of its protocol (version 3.0) to let a client in and
 * answer every query with the row of settings that tells the version.
 */
export const oldPostgres = async (version: string, number: number): Promise<string> => {
  const server = createServer(socket => {
    let greeted = false
    socket.on('error', () => socket.destroy())
    socket.on('data', data => {
      if (!greeted) {
        greeted = true
        socket.write(Buffer.concat([message('R', int32(0)), ready]))
      } else if (data.toString('latin1', 0, 1) === 'Q') {
        socket.write(
          Buffer.concat([
            rowDescription(['number', 'version', 'encoding']),
            dataRow([String(number), version, 'UTF8']),
            message('C', text('SELECT 1')),
            ready,
          ]),
        )
      } else socket.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  return `postgres://gantry@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/gantry`
}

const int16 = (value: number): Buffer => {
  const buffer = Buffer.alloc(2)
  buffer.writeInt16BE(value)
  return buffer
}

const int32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32BE(value)
  return buffer
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`)

const message = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body])

const ready = message('Z', Buffer.from('I'))

/** Every column is text (type 25). */
const rowDescription = (names: readonly string[]): Buffer =>
  message(
    'T',
    Buffer.concat([
      int16(names.length),
      ...names.map(name =>
        Buffer.concat([text(name), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]),
      ),
    ]),
  )

const dataRow = (values: readonly string[]): Buffer =>
  message(
    'D',
    Buffer.concat([
      int16(values.length),
      ...values.map(value => Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)])),
    ]),
  )
