/** What gives away a way around the house: found in texts that strangers write to each other. */
export type ContactDetail = 'link' | 'email' | 'phone' | 'account'

export const contactSentences: Readonly<Record<ContactDetail, string>> = {
  link: 'Please leave out links.',
  email: 'Please leave out email addresses.',
  phone: 'Please leave out phone numbers.',
  account: 'Please leave out names of accounts elsewhere.',
}

const generic = 'com|net|org|edu|info|biz|art|gallery|shop|store|online|site|app|dev|cloud|studio|email|link|page|xyz'
const countries =
  'ae|ai|ar|au|br|ca|ch|cn|co|cz|de|dk|es|eu|fi|fr|gg|gr|hk|hu|ie|il|io|jp|kr|ly|mx|nl|nz|pl|pt|ro|ru|se|sg|tr|tv|ua|uk|za'
/** Endings that are words as well: "good.it is" lacks a space and names no site. */
const words = 'as|at|be|by|do|in|is|it|me|my|no|so|to|us'
const ending = `(?:${generic}|${countries})`
const anyEnding = `(?:${generic}|${countries}|${words})`
/** With a letter in it: "30.5" is a length. No longer than the real ones, so that a long text is read quickly. */
const label = '(?=[a-z0-9-]{0,62}[a-z])[a-z0-9-]{1,63}'

const email = new RegExp(`[a-z0-9._%+-]{1,64} ?@ ?(?:[a-z0-9-]{1,63}\\.)+${anyEnding}\\b`)
const link = new RegExp(
  [
    '[a-z][a-z0-9+.-]{0,20}://',
    '\\bwww\\.',
    `\\b${label}\\.${ending}\\b(?![.-][a-z0-9])`,
    `\\b${label}\\.${anyEnding}/`,
  ].join('|'),
)
/** Mail services by name: some are nothing else, and the others are meant after "at" or before "com". */
const mailService = new RegExp(
  [
    'gmail|googlemail|hotmail|protonmail',
    '(?:@|\\bat )(?:yahoo|icloud|gmx|aol|yandex)\\b',
    '\\b(?:yahoo|icloud|gmx|aol|yandex|outlook|proton|live|msn) com\\b',
    `\\bat ${label} com\\b`,
  ].join('|'),
)
const account = /(?:^|[\s(,:])@[a-z_][a-z0-9_.]+/
/** Digits with what people put between them. A comma groups thousands and separates years, so it ends a number. */
const number = /(\+?)\(?\d(?:[\s()./-]{0,3}\d)+/g
/** "1998-2004" is when, not whom to call. */
const years = /\b(?:1[5-9]|20)\d\d ?[-–/] ?(?:1[5-9]|20)?\d\d\b/g
const localNumber = /\b\d{3}[-.]\d{4}\b/

const digitWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const spelled = new RegExp(
  `\\b(?:(?:${digitWords.join('|')}|oh|\\d)[\\s,.-]+){5,}(?:${digitWords.join('|')}|oh|\\d)\\b`,
  'g',
)

/** With the plus of a number that is meant to be called: nobody spells a size digit by digit. */
const asDigits = (run: string) =>
  `+${run}`
    .replace(/[a-z]+/g, (word) => (word === 'oh' ? '0' : String(digitWords.indexOf(word))))
    .replace(/[\s,.-]+/g, '')

/** Letters of other alphabets that look like ours. */
const lookAlikes = new Map(
  ['аaвbсcԁdеeһhіiїiјjкkӏlмmоoрpԛqѕsтtуyѵvѡwхx', 'αaβbεeιiϳjκkνvοoρpτtυuχxωw', 'ıiɡgɑaɩi'].flatMap((pairs) =>
    (pairs.match(/../g) ?? []).map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
  ),
)

/** A word of another alphabet alone is a word: "сом" is a fish. */
const mayBeAddress = /[a-z@]|\.\p{L}/u
const inOurLetters = (word: string) => word.replace(/[^\x20-\x7e]/g, (letter) => lookAlikes.get(letter) ?? letter)

/** Five or more letters, one by one: "g m a i l . c o m". Four may be sizes or choices. */
const spacedOut = /(?<![a-z0-9])[a-z@.](?:[ _*-]+[a-z@.](?![a-z0-9])){4,}/g

/** As if it had been written in the usual way: plain letters and digits, @ and dots instead of the words for them. */
function usualWriting(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\S+/g, (word) => (mayBeAddress.test(word) ? inOurLetters(word) : word))
    .replace(/\s+/g, ' ')
    .replace(spacedOut, (letters) => letters.replace(/[ _*-]+/g, ''))
    .replace(/ ?[[({<] ?(?:at|@) ?[\])}>] ?/g, '@')
    .replace(/ ?[[({<] ?(?:dot|\.) ?[\])}>] ?/g, '.')
    .replace(new RegExp(` (?:dot |\\.)(?=${ending}\\b)`, 'g'), '.')
    .replace(new RegExp(` at (?=(?:[a-z0-9-]{1,63}\\.)+${ending}\\b)`, 'g'), '@')
    .replace(years, ' ')
    .replace(spelled, asDigits)
}

function hasPhoneNumber(text: string): boolean {
  for (const [found, plus] of text.matchAll(number)) {
    const digits = found.replace(/\D/g, '').length
    // Nine digits are more than two years, an edition or a size have.
    if (digits >= (plus ? 7 : 9)) return true
  }
  return localNumber.test(text)
}

/** The first kind of contact detail in a text, also in unusual writings such as "name at example dot com"; null if none. */
export function contactIn(text: string): ContactDetail | null {
  const usual = usualWriting(text)
  if (email.test(usual) || mailService.test(usual)) return 'email'
  if (link.test(usual)) return 'link'
  if (account.test(usual)) return 'account'
  return hasPhoneNumber(usual) ? 'phone' : null
}
