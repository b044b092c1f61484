import { expect, test } from 'vitest'
import { DialogApplication, FullApplication, rowOfFull } from './application-rules'

const full = {
  fullName: 'Ada Roux',
  email: 'ada@example.com',
  phone: '555-0100',
  artistName: '',
  experience: 'Ten years',
  style: 'Abstract',
  portfolio: 'https://ada.example',
  statement: 'I paint what the tide leaves.',
  socialMedia: '',
  previousExhibitions: '',
  commissionWork: 'yes',
}

test('the long form asks for all but the artist name, social media and exhibitions', () => {
  expect(FullApplication.safeParse(full).success).toBe(true)
  for (const field of ['fullName', 'email', 'phone', 'experience', 'style', 'portfolio', 'statement']) {
    expect(FullApplication.safeParse({ ...full, [field]: ' ' }).success, field).toBe(false)
  }
  expect(FullApplication.safeParse({ ...full, commissionWork: '' }).success).toBe(false)
})

test('who has no artist name applies under their own', () => {
  const row = rowOfFull(FullApplication.parse(full), null)
  expect(row).toMatchObject({ user_id: null, artist_name: 'Ada Roux', specialty: 'Abstract', social_media: null })
})

test('the short form asks for the artist name, the email address and the specialty', () => {
  const short = {
    artistName: 'Ada',
    email: 'ada@example.com',
    specialty: 'Oil',
    phone: '',
    experience: '',
    portfolio: '',
    bio: '',
  }
  expect(DialogApplication.safeParse(short).success).toBe(true)
  for (const field of ['artistName', 'email', 'specialty']) {
    expect(DialogApplication.safeParse({ ...short, [field]: '' }).success, field).toBe(false)
  }
})

test('a portfolio is a web address and nothing that could run', () => {
  expect(FullApplication.safeParse({ ...full, portfolio: 'javascript:alert(1)' }).success).toBe(false)
})

test('whatever is wrong with a field is said in a sentence', () => {
  for (const form of [FullApplication, DialogApplication]) {
    for (const field of Object.keys(form.shape)) {
      for (const bad of ['', ' ', 'not a url', 'javascript:alert(1)', `https://x.example/${'x'.repeat(3000)}`]) {
        const { error } = form.safeParse({ ...full, specialty: 'Oil', bio: '', [field]: bad })
        for (const { message } of error?.issues ?? []) expect(message, `${field}: ${bad}`).toMatch(/^Please .+\.$/)
      }
    }
  }
})
