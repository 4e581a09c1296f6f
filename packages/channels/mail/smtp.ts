import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { type FailureKind, type Sender, SendFailure } from '../server/sender.ts'
import { providerOf } from '../shared/providers.ts'

/** Milliseconds; a server that hangs is given up and tried again later. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
}

/** Mail by SMTP (RFC 5321), over TLS from the first byte, by STARTTLS, or in a protected network without. */
export const smtp: Sender = {
  provider: providerOf('mail', 'smtp')!,
  open: async ({ settings, guard, signal }) => {
    const name = String(settings.host)
    const address = await guard(name)
    const { security } = settings
    const transport = createTransport({
      pool: true,
      maxConnections: 1,
      maxMessages: 100,
      // The queue repeats a text itself and counts the attempts.
      maxRequeues: 0,
      host: address,
      port: Number(settings.port),
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      tls: { ...(isIP(name) ? {} : { servername: name }), minVersion: 'TLSv1.2' },
      ...(settings.user
        ? { auth: { user: String(settings.user), pass: String(settings.password ?? '') } }
        : {}),
      // A text never reads a file or an address of the server.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...timeouts,
    })
    const stop = () => transport.close()
    signal.addEventListener('abort', stop, { once: true })
    const from = String(settings.from)
    return {
      send: async ({ id, to, subject, text, html, picture }) => {
        try {
          const sent = await transport.sendMail({
            messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
            from: { name: String(settings.senderName ?? ''), address: from },
            to: { name: '', address: to },
            subject,
            text,
            ...(html === null ? {} : { html }),
            ...(picture && {
              attachments: [
                {
                  filename: 'chart.png',
                  content: picture.bytes,
                  contentType: 'image/png',
                  contentDisposition: 'inline' as const,
                  cid: picture.id,
                },
              ],
            }),
            headers: { 'Auto-Submitted': 'auto-generated' },
          })
          return sent.messageId
        } catch (error) {
          throw failureOf(error as SmtpError)
        }
      },
      close: () => {
        signal.removeEventListener('abort', stop)
        transport.close()
      },
    }
  },
}

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
}

/** A refusal of the text by the server, unless the server could not be talked to at all. */
const failureOf = ({ code = '', responseCode = 0, message }: SmtpError): SendFailure => {
  if (code === 'EAUTH') return new SendFailure('unreachable', 'sign_in', message)
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE')
    return new SendFailure('unreachable', code === 'ETLS' ? 'tls' : 'unreachable', message)
  const kind: FailureKind = responseCode >= 500 ? 'refused' : 'later'
  return new SendFailure(kind, kind === 'refused' ? 'refused' : 'later', message)
}
