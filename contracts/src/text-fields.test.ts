import { expect, test } from 'vitest'
import { EmailAddress } from './text-fields.schema.ts'

test('an address that is none gets a sentence for the person who typed it', () => {
  const { error } = EmailAddress.safeParse('not-mail')
  expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter an email address like name@example.com.'])
})
