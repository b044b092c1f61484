import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contactIn } from './contact-details.ts'

const letters = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: min, maxLength: max })
const host = fc
  .tuple(letters(3, 10), fc.constantFrom('com', 'net', 'org', 'art', 'de', 'co.uk'))
  .map((parts) => parts.join('.'))
/** Prose around it, with the sizes, years and prices that questions about works are full of. */
const prose = fc
  .array(
    fc.constantFrom(
      ...[
        'Is',
        'the',
        'frame',
        'included?',
        'It',
        'hung',
        'at',
        'a',
        'fair',
        'in',
        '1998-2004,',
        '120 x 80 cm,',
        '30.5 cm',
      ],
      ...[
        'No. 12',
        'dot',
        'signed',
        '$1,250,000',
        '2001,',
        'varnish.',
        'Edition 3/50',
        'about 5 kg',
        'me',
        'one',
        'two',
      ],
      ...['a b c d', 'outlook', 'размер', 'х', 'сом', 'at home', 'organ', 'mail'],
    ),
    { maxLength: 12 },
  )
  .map((words) => words.join(' '))
const around = (middle: fc.Arbitrary<string>) => fc.tuple(prose, middle, prose).map((parts) => parts.join(' '))

const atSigns = ['@', ' @ ', '(at)', ' [at] ', ' at ', ' (@) '] as const
const dots = ['.', ' dot ', '(dot)', ' [dot] '] as const

describe('finds', () => {
  test('an email address, however @ and the dots are written', () => {
    const written = fc
      .tuple(letters(2, 12), host, fc.constantFrom(...atSigns), fc.constantFrom(...dots), fc.boolean())
      .map(([name, domain, at, dot, isLoud]) => {
        const address = `${name}${at}${domain.replaceAll('.', dot)}`
        return isLoud ? address.toUpperCase() : address
      })
    fc.assert(
      fc.property(around(written), (text) => {
        expect(contactIn(text)).toBe('email')
      }),
    )
  })

  test('a link, with a scheme or without', () => {
    const written = fc
      .tuple(fc.constantFrom('https://', 'http://', 'www.', ''), host, fc.constantFrom('', '/works/12'))
      .map((parts) => parts.join(''))
    // After the word "at" it reads like an address.
    fc.assert(
      fc.property(around(written), (text) => {
        expect(['link', 'email']).toContain(contactIn(text))
      }),
    )
  })

  test('a phone number, however its digits are separated', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 13 })
    const written = fc
      .tuple(digits, fc.constantFrom('', ' ', '-', '.', ' - '), fc.constantFrom(1, 2, 3), fc.constantFrom('', '+'))
      .map(
        ([number, separator, size, plus]) =>
          plus + (number.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(separator),
      )
    fc.assert(
      fc.property(around(written), (text) => {
        expect(contactIn(text)).toBe('phone')
      }),
    )
  })

  test.each([
    ['write to ada ａｔ example ｄｏｔ com', 'email'],
    ['ada\u200B@exam\u200Bple.com', 'email'],
    ['my site is example dot com', 'link'],
    ['see example .com', 'link'],
    ['vermeil.me/ada', 'link'],
    ['I am @ada_roux there', 'account'],
    ['call five five five, zero one two three', 'phone'],
    ['(212) 555-0123', 'phone'],
    ['555-0123 after six', 'phone'],
    ['０２１２ ５５５ ０１２３', 'phone'],
    ['write to jоhn@gmаil.соm', 'email'], // Cyrillic о, а, с
    ['ϳοhn@gmαil.cοm', 'email'], // Greek
    ['see eхаmрle.соm', 'link'],
    ['j o h n @ g m a i l . c o m', 'email'],
    ['it is w w w . e x a m p l e . c o m', 'link'],
    ['j-o-h-n @ g-m-a-i-l . c-o-m', 'email'],
    ['john at gmail', 'email'],
    ['john gmail com', 'email'],
    ['johnsmith(at)gmail', 'email'],
    ['JOHN AT YAHOO', 'email'],
    ['john hotmail co uk', 'email'],
    ['g m a i l, john smith', 'email'],
    ['john at example com', 'email'],
    ['my icloud com name is john', 'email'],
    ['john at outlook dot com', 'email'],
  ])('%s', (text, kind) => expect(contactIn(text)).toBe(kind))
})

describe('leaves alone', () => {
  test('what questions about works are made of', () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(contactIn(text)).toBeNull()
      }),
    )
  })

  test.each([
    'Was it shown between 1998-2004 and 2010-2012?',
    'Does it measure 120.5 x 80.25 x 4.5 cm with the frame?',
    'I like it.Is it signed at the back? It looks good.it is small.',
    'Would you look at the dot in the corner at noon?',
    'Is $1,250,000 the insured value, and 12 % tax included?',
    'Could it be seen at art fairs, e.g. in Basel, i.e. this year?',
    'Is one of the two, three or four prints left?',
    'What is the outlook for delivery, and can I look at it at home?',
    'O quadro vem com moldura? Uma tela com verniz, net e com vidro.',
    'Картина подписана автором на обороте, размер 60 х 80 см. Сом на ней?',
    'Είναι υπογεγραμμένο; Με κορνίζα και γυαλί.',
    'Is it by J. M. W. Turner or by A. B. C. Smith?',
    'Do I choose plan A B C D or E, in size S M L or XL?',
    'Is the net weight with the cloud and the page at hand?',
    'Was it painted à la manière de Corot, at the café in Côte-d’Or?',
  ])('%s', (text) => expect(contactIn(text)).toBeNull())
})
