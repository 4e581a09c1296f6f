import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { reconnectingSocket, retryDelay, type SocketState, socketTiming } from './reconnecting.ts'

test.each([0, 1, 5])('try %i waits 30 s: the interval is the maximum (specification, section 9)', attempt =>
  expect(retryDelay(attempt)).toBe(30_000),
)

test.each([
  [0, 1_000],
  [1, 1_500],
  [2, 2_250],
  [9, 30_000],
])('try %i after a first second waits %i ms', (attempt, expected) =>
  expect(retryDelay(attempt, { ...socketTiming, interval: 1_000 })).toBe(expected),
)

const quick = { interval: 20, maximum: 40, decay: 1.5, connectTimeout: 500 }
const until = async (condition: () => boolean) => {
  for (let i = 0; i < 200 && !condition(); i++) await new Promise(done => setTimeout(done, 10))
  expect(condition()).toBe(true)
}

test('connects, speaks, comes back after a loss and stays closed when told to', async () => {
  const server = new WebSocketServer({ port: 0 })
  const heard: string[] = []
  server.on('connection', peer => {
    peer.send('hello')
    peer.on('message', text => heard.push(String(text)))
  })
  const states: SocketState[] = []
  const messages: string[] = []
  const socket = reconnectingSocket({
    url: `ws://127.0.0.1:${(server.address() as { port: number }).port}`,
    timing: quick,
    connect: url => new WebSocket(url),
    onState: state => states.push(state),
    onMessage: text => messages.push(text),
  })
  expect(socket.send('too early')).toBe(false)
  await until(() => messages.length === 1)
  expect(socket.send('bound')).toBe(true)
  await until(() => heard.length === 1)

  for (const peer of server.clients) peer.terminate()
  await until(() => messages.length === 2)
  expect(states).toEqual(['connecting', 'open', 'closed', 'connecting', 'open'])

  socket.close()
  await until(() => states.at(-1) === 'closed')
  expect(states.slice(-2)).toEqual(['closing', 'closed'])
  await new Promise(done => setTimeout(done, 60))
  expect(states.at(-1)).toBe('closed')
  server.close()
})

test('gives up a connection that does not open in time and tries again', async () => {
  const { createServer } = await import('node:net')
  const silent = createServer()
  await new Promise<void>(listening => silent.listen(0, '127.0.0.1', listening))
  const states: SocketState[] = []
  const socket = reconnectingSocket({
    url: `ws://127.0.0.1:${(silent.address() as { port: number }).port}`,
    timing: { ...quick, connectTimeout: 30 },
    connect: url => {
      const wire = new WebSocket(url)
      wire.on('error', () => undefined)
      return wire
    },
    onState: state => states.push(state),
    onMessage: () => undefined,
  })
  await until(() => states.length >= 4)
  expect(states.slice(0, 4)).toEqual(['connecting', 'closed', 'connecting', 'closed'])
  socket.close()
  silent.close()
})
