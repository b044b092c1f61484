/** What validators find in HTML as it is served. Runs in a browser, whose parser reads it as any reader's without script. */
export function htmlFaults(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const faults: string[] = []
  const all = (selector: string) => [...page.querySelectorAll(selector)]
  const report = (element: Element, fault: string) => faults.push(`${fault}: ${element.outerHTML.slice(0, 160)}`)
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    page.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
    null

  for (const picture of all('picture')) {
    if (picture.querySelectorAll(':scope > img').length !== 1) report(picture, 'a picture without its one image')
  }
  for (const image of all('img:not([alt])')) report(image, 'an image without alt')
  for (const slider of all('[role=slider]:not([aria-valuenow])')) report(slider, 'a slider without its value')
  const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'
  for (const label of all('label')) {
    if (label.querySelectorAll(labelable).length > 1) report(label, 'a label with two controls')
  }
  for (const nested of all('a a, a button, button a, button button, label label, form form')) {
    report(nested, 'a control in a control')
  }
  for (const item of all(':is(ul, ol) > :not(li, script, template)')) report(item, 'a list with other than items')

  const ids = all('[id]').map(({ id }) => id)
  for (const id of new Set(ids.filter((one, place) => ids.indexOf(one) !== place))) faults.push(`an id twice: ${id}`)
  for (const attribute of ['for', 'aria-controls', 'aria-labelledby', 'aria-describedby']) {
    for (const element of all(`[${attribute}]`)) {
      const named = element.getAttribute(attribute)?.split(/\s+/) ?? []
      if (named.some((id) => !page.getElementById(id))) report(element, `${attribute} of nothing`)
    }
  }
  for (const kind of ['article', 'form']) {
    const many = all(kind)
    const names = many.map(nameOf)
    for (const [place, element] of many.entries()) {
      const isAlone = many.length === 1
      if (names[place] === null && !isAlone) report(element, `one of several ${kind}s, without a name`)
      else if (names[place] !== null && names.indexOf(names[place] ?? null) !== place)
        report(element, `two ${kind}s of one name`)
    }
  }
  for (const form of all('form:has(input[type=search])')) {
    if (!form.querySelector('button:not([type]), [type=submit]')) report(form, 'a search without a submit button')
  }
  return faults
}
