import { createHash } from 'node:crypto'
import type { CaughtMail } from './mailbox.ts'
import { html, Markup } from './markup.ts'

const stylesheet = `
:root { color-scheme: dark }
* { box-sizing: border-box }
body { margin: 0; background: #0e0d0b; color: #f4efe4; font: 400 16px/26px Figtree, system-ui, sans-serif }
header, main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 0 }
main { padding-bottom: 3rem }
main > :first-child { margin-top: 0 }
h1 { margin: 0; font: 500 2rem/2.5rem Cormorant, Georgia, serif; overflow-wrap: anywhere }
p { margin: .5rem 0 0; color: #b5ac9c }
a { color: #d9b45b }
a:focus-visible, input:focus-visible, button:focus-visible, iframe:focus-visible { outline: 2px solid #e8cc85; outline-offset: 2px }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-top: 1.25rem }
label { display: grid; gap: .25rem; flex: 1 1 16rem; font-size: 14px; color: #b5ac9c }
input, button { min-height: 44px; padding: 0 1rem; border: 1px solid #857c6c; border-radius: 8px; font: inherit }
input { background: #171512; color: #f4efe4 }
button { background: #d9b45b; color: #0e0d0b; border-color: #d9b45b; font-weight: 600; cursor: pointer }
ol { list-style: none; margin: 0; padding: 0; border: 1px solid #3a352d; border-radius: 12px; background: #171512 }
li + li { border-top: 1px solid #3a352d }
li a { display: grid; padding: .85rem 1.1rem; color: inherit; text-decoration: none }
li a:hover { background: #211e1a }
li strong { font-weight: 600; overflow-wrap: anywhere }
li span, time { color: #b5ac9c; font-size: 14px; overflow-wrap: anywhere }
li time { font-variant-numeric: tabular-nums }
@media (min-width: 40rem) {
  li a { grid-template-columns: 1fr auto; column-gap: 1rem }
  li time { grid-area: 1 / 2 }
}
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 0 }
dt { color: #b5ac9c }
dd { margin: 0; overflow-wrap: anywhere }
h2 { margin: 1.5rem 0 .75rem; font: 600 1rem/1.5rem Figtree, system-ui, sans-serif }
iframe { display: block; width: 100%; height: 46rem; border: 1px solid #3a352d; border-radius: 12px; background: #fff }
pre { margin: 0; padding: 1.1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/22px ui-monospace, monospace;
  border: 1px solid #3a352d; border-radius: 12px; background: #171512 }
`
const stylesheetHash = createHash('sha256').update(stylesheet).digest('base64')

/** No script, one stylesheet, and frames of this site: no mail can change the page. */
export const mailboxPolicy = `default-src 'none'; style-src 'sha256-${stylesheetHash}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
const when = ({ createdAt }: CaughtMail) =>
  html`<time datetime="${createdAt}">${dateTime.format(new Date(createdAt))}</time>`

const titleOf = ({ subject }: CaughtMail) => subject || 'No subject'

const page = (title: string, body: Markup) =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${new Markup(stylesheet)}</style></head>
<body>${body}</body>
</html>`.toString()

const row = (mail: CaughtMail) => html`<li><a href="/dev/mailbox/${mail.id}">
  <strong>${titleOf(mail)}</strong>${when(mail)}<span>${mail.to}</span></a></li>`

export const listPage = (mails: readonly CaughtMail[], to = '') =>
  page(
    'Mailbox',
    html`<header><h1>Mailbox</h1>
  <p>Mail and text messages that Vermeil has sent. No mail server is configured, so they stay here and are delivered to nobody.</p>
  <form action="/dev/mailbox"><label>Sent to <input type="search" name="to" value="${to}" autocomplete="off"></label>
  <button>Show</button></form></header>
<main>${mails.length > 0 ? html`<ol>${mails.map(row)}</ol>` : html`<p>${to ? 'Nothing was sent there.' : 'Nothing was sent yet.'}</p>`}</main>`,
  )

const attachmentList = ({ id, attachments }: CaughtMail) =>
  attachments.length > 0 &&
  html`<dt>Attached</dt><dd>${attachments.map(
    ({ filename }, at) => html`<a href="/dev/mailbox/${id}/attachments/${at}" download>${filename}</a> `,
  )}</dd>`

/** The mail as its reader sees it stands in a frame of its own: its links work, nothing else in it does. */
export const mailPage = (mail: CaughtMail) =>
  page(
    titleOf(mail),
    html`<header><a href="/dev/mailbox">All mail</a><h1>${titleOf(mail)}</h1>
  <dl><dt>To</dt><dd>${mail.to}</dd><dt>Sent</dt><dd>${when(mail)}</dd>${attachmentList(mail)}</dl></header>
<main>${
      mail.html !== '' &&
      html`<h2>As it looks</h2>
  <iframe src="/dev/mailbox/${mail.id}/body" title="The mail as it looks" sandbox="allow-top-navigation-by-user-activation"></iframe>`
    }
  <h2>As text</h2><pre>${mail.text}</pre></main>`,
  )
