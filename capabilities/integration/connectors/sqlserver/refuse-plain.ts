import type { Socket } from 'node:net'

/** Bytes of the head of a packet, which has the length of the packet at its third byte (MS-TDS 2.2.3.1). */
const headBytes = 8
/** The option of a PRELOGIN message that says how far a server encrypts, and its values for "the whole connection" (MS-TDS 2.2.6.5). */
const encryption = 1
const wholeConnection = [1, 3]

/**
 * Ends a connection whose server answers that it will not encrypt. The driver would go on without encryption, and the login with
 * its password follows next.
 */
export const refusePlain = (socket: Socket): void => {
  let packet: Buffer = Buffer.alloc(0)
  const check = (chunk: Buffer) => {
    packet = Buffer.concat([packet, chunk])
    if (packet.length < headBytes || packet.length < packet.readUInt16BE(2)) return
    socket.off('data', check)
    if (!wholeConnection.includes(encryptionOf(packet.subarray(headBytes))))
      socket.destroy(Object.assign(new Error('The server does not offer encryption.'), { code: 'EENCRYPT' }))
  }
  socket.on('data', check)
}

/** The options of a PRELOGIN message are five bytes each, token, offset and length, and end with 255. */
const encryptionOf = (message: Buffer): number => {
  for (let at = 0; at + 5 <= message.length && message[at] !== 255; at += 5)
    if (message[at] === encryption) return message[message.readUInt16BE(at + 1)] ?? -1
  return -1
}
