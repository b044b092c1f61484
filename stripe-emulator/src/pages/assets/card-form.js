// Comforts of the card form. The form works without them.

const groups = (digits, brandIsAmex) =>
  brandIsAmex ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)] : (digits.match(/\d{1,4}/g) ?? [])

const formats = {
  number(text) {
    const digits = text.replace(/\D/g, '').slice(0, 19)
    return groups(digits, /^3[47]/.test(digits))
      .filter(Boolean)
      .join(' ')
  },
  expiry(text) {
    const typed = text.replace(/\D/g, '')
    // "5" can only be May: the leading zero is written for the person.
    const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
  },
  cvc: (text) => text.replace(/\D/g, '').slice(0, 4),
}

/** Formats while typing, and keeps the caret behind the same digit. */
function formatWhileTyping(input) {
  const format = formats[input.dataset.format]
  input.addEventListener('input', () => {
    const digitsBefore = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length
    const wasAtEnd = input.selectionStart === input.value.length
    input.value = format(input.value)
    if (wasAtEnd) return
    let position = 0
    for (let seen = 0; position < input.value.length && seen < digitsBefore; position += 1) {
      if (/\d/.test(input.value[position])) seen += 1
    }
    input.setSelectionRange(position, position)
  })
}

for (const input of document.querySelectorAll('input[data-format]')) formatWhileTyping(input)

for (const form of document.querySelectorAll('form.card-form')) {
  form.addEventListener('submit', (event) => {
    const button = form.querySelector('button[data-busy]')
    if (!button) return
    if (button.getAttribute('aria-disabled') === 'true') {
      event.preventDefault()
      return
    }
    button.setAttribute('aria-disabled', 'true')
    button.textContent = button.dataset.busy
  })
}

// A page that comes back from the browser's memory shows a form that may have been paid since: ask again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
