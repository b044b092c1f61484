import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type JWTPayload, jwtVerify } from 'jose'

/** A message as it arrived: decrypted, and its sender checked. */
export type ReceivedPush = {
  device: string
  payload: Record<string, string>
  headers: IncomingHttpHeaders
  /** The token's claims and the key that it was signed with. */
  claims: JWTPayload
  senderKey: string
}

/** A push service on loopback with the browsers behind it. It speaks RFC 8030, 8291 and 8292, and forgets nothing. */
export async function openPushService() {
  const browser = createECDH('prime256v1')
  const publicKey = browser.generateKeys()
  const auth = randomBytes(16)
  const received: ReceivedPush[] = []
  const statuses = new Map<string, number>()

  function decrypt(body: Buffer): string {
    const [salt, keyBytes] = [body.subarray(0, 16), body.readUInt8(20)]
    const senderKey = body.subarray(21, 21 + keyBytes)
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const derive = (secret: Buffer, from: Buffer, info: Buffer | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, from, info, bytes))
    const secret = derive(browser.computeSecret(senderKey), auth, about, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
    decipher.setAuthTag(body.subarray(-16))
    const record = Buffer.concat([decipher.update(body.subarray(21 + keyBytes, -16)), decipher.final()])
    return record.subarray(0, record.lastIndexOf(2)).toString()
  }

  async function checkSender(authorization = '') {
    const [, token = '', senderKey = ''] = authorization.match(/^vapid t=(\S+), k=(\S+)$/) ?? []
    const point = Buffer.from(senderKey, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const { payload } = await jwtVerify(token, key, { audience: origin, algorithms: ['ES256'] })
    return { claims: payload, senderKey }
  }

  const server = createServer(async (request, response) => {
    const device = (request.url ?? '').slice(1)
    try {
      const body = await buffer(request)
      const sender = await checkSender(request.headers.authorization)
      const status = statuses.get(device) ?? 201
      const payload = JSON.parse(decrypt(body)) as Record<string, string>
      if (status === 201) received.push({ device, payload, headers: request.headers, ...sender })
      response.writeHead(status).end()
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    /** What a browser hands to the site when it subscribes. */
    subscription: (device: string) => ({
      endpoint: `${origin}/${device}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    }),
    answer: (device: string, status: number) => void statuses.set(device, status),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
