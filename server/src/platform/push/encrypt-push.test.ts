import { expect, test } from 'vitest'
import { encryptPush, isPushKey } from './encrypt-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

const recipient = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
}

test('a message is encrypted as in the example of RFC 8291, appendix A', () => {
  const sealed = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), recipient, {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl' +
      '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the same message is never encrypted the same way twice', () => {
  const message = Buffer.from('You were outbid')
  expect(encryptPush(message, recipient)).not.toEqual(encryptPush(message, recipient))
})

test('a key is a point of the curve', () => {
  expect(isPushKey(recipient.p256dh)).toBe(true)
  expect(isPushKey(Buffer.alloc(65, 4))).toBe(false)
})
