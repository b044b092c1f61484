import { ContactBody } from '@vermeil/contracts/catalog/inquiries.schema'
import { expect, test } from 'vitest'
import { fieldMessages } from './field-messages'

const error = fieldMessages({ name: 'Full Name', email: 'Email Address', subject: 'Subject', message: 'Message' })
const good = { name: 'Ada', email: 'ada@example.com', subject: 'A frame', message: 'Is it original?' }

function messagesFor(change: Partial<typeof good>) {
  const parsed = ContactBody.safeParse({ ...good, ...change }, { error })
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]))
}

test('what is missing is named by its label, blanks included', () => {
  expect(messagesFor({ name: '', email: '', subject: '   ', message: '\n' })).toEqual({
    name: 'Full Name is required.',
    email: 'Email Address is required.',
    subject: 'Subject is required.',
    message: 'Message is required.',
  })
})

test('an address that is none is shown what one looks like', () => {
  expect(messagesFor({ email: 'ada@' })).toEqual({ email: 'Email Address should look like name@example.com.' })
})

test('a text that is too long names the limit, and one of exactly that length passes', () => {
  expect(messagesFor({ message: 'x'.repeat(2_001) })).toEqual({ message: 'Message can have at most 2,000 characters.' })
  expect(messagesFor({ message: 'x'.repeat(2_000) })).toEqual({})
})
